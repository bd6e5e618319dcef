import { Inject, Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { LOGGER, LogThrottle, type ServiceLogger } from '@sms/platform/observability';
import { Counter } from 'prom-client';
import { AuditLog } from '../../edge/audit/audit-log';
import { SecondFactorVault } from '../second-factors/second-factor-vault';
import { Admission } from './admission';
import { codeOf, IdentityProvider, isRefusal, type Person } from './identity-provider';
import {
  beginChecks,
  claimChecks,
  type ClaimedCheck,
  endCheckedSession,
  extendSession,
  keepProviderToken,
  lockCheckedOperator,
  MAX_CHECKS,
} from './session-checks.sql';

const checks = new Counter({
  name: 'gateway_sign_in_checks_total',
  help: 'Sessions of single sign-on that the identity provider was asked about, by outcome: kept, ended, or no answer',
  labelNames: ['outcome'],
});

/**
 * Asks the identity provider, about each open session that began there, whether its operator may go on. All gateways
 * share the work: who asks leases the session, so it is asked about once.
 */
@Injectable()
export class SessionChecks {
  private readonly lines = new LogThrottle();

  constructor(
    private readonly database: Database,
    private readonly provider: IdentityProvider,
    private readonly vault: SecondFactorVault,
    private readonly admission: Admission,
    private readonly audit: AuditLog,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** Called in the transaction that starts the session. */
  async begin(sql: Pick<Sql, 'run'>, sessionId: string, refreshToken: string): Promise<void> {
    await sql.run(beginChecks, [sessionId, this.vault.required.seal(refreshToken, sessionId)]);
  }

  /** Returns true when more may be due. */
  async run(): Promise<boolean> {
    if (!this.provider.options) return false;
    const claimed = await this.database.run(claimChecks, []);
    await Promise.all(claimed.filter(({ open }) => open).map((check) => this.check(check)));
    return claimed.length === MAX_CHECKS;
  }

  private async check(check: ClaimedCheck): Promise<void> {
    let person: Person | undefined;
    try {
      person = await this.ask(check);
    } catch (error) {
      if (!isRefusal(error)) return this.unanswered(codeOf(error));
    }
    const { id, user_id: userId } = check;
    const role = person?.role;
    await this.database.transaction(async (sql) => {
      const [operator] = await sql.run(lockCheckedOperator, [userId]);
      if (operator && role !== undefined) {
        await this.admission.setRole(sql, operator, role);
        await sql.run(extendSession, [id]);
      } else if ((await sql.change(endCheckedSession, [id])) > 0) {
        await this.audit.record(sql, {
          actor: { userId: null },
          action: 'session.ended',
          target: `session:${id}`,
          details: { by: 'identity provider', user: userId },
        });
      }
    });
    checks.inc({ outcome: role === undefined ? 'ended' : 'kept' });
  }

  /** Undefined when there is nothing to ask by. */
  private async ask({ id, token, subject }: ClaimedCheck): Promise<Person | undefined> {
    const refreshToken = token === null ? undefined : this.opened(token, id);
    if (refreshToken === undefined || subject === null) return undefined;
    const grant = await this.provider.refresh(refreshToken);
    // At once: a provider that has replaced the token takes the one before for stolen.
    const sealed = this.vault.required.seal(grant.refreshToken ?? refreshToken, id);
    await this.database.run(keepProviderToken, [id, sealed]);
    return this.provider.personOf(grant, subject);
  }

  /** Undefined when its key is no longer configured. */
  private opened(token: Buffer, sessionId: string): string | undefined {
    try {
      return this.vault.required.open(token, sessionId);
    } catch {
      return undefined;
    }
  }

  private unanswered(code: string): void {
    checks.inc({ outcome: 'unanswered' });
    const occurrences = this.lines.admit('unanswered');
    if (occurrences > 0)
      this.logger.warn({ code, occurrences }, 'the identity provider could not be asked about sessions');
  }
}
