import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, type Sql } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { Counter } from 'prom-client';
import { gatewayConfig } from '../../config/gateway.config';
import { type AuditEntry, AuditLog } from '../../edge/audit/audit-log';
import { OPERATOR_CREDIT_LIMIT } from '../../edge/http/error-codes';
import { lockOperator } from '../../identity/allowances/lock-operator';
import type { CreditMove } from './credit-move';
import { type MovedCredits, readMovedCredits, WINDOW_HOURS } from './moved-credits.sql';

const WARNED_SHARE = 0.8;

const warnings = new Counter({
  name: 'gateway_operator_credit_warnings_total',
  help: 'Times that an operator has passed 80 % of GATEWAY_OPERATOR_CREDITS_PER_DAY',
});
const refusals = new Counter({
  name: 'gateway_operator_credit_refusals_total',
  help: 'Top-ups, adjustments and opening credits that GATEWAY_OPERATOR_CREDITS_PER_DAY has refused',
});

/** What `admit` needs to know of a move; one of an account that is yet to be opened has no target. */
type AskedMove = Pick<CreditMove, 'actor' | 'action'> & {
  readonly target?: string;
  readonly details: { readonly credits: number; readonly reference?: string };
};

/**
 * Bounds what one operator moves by hand within 24 hours, over all gateways, so that a stolen login gives away no more
 * than that. The entries of the audit log are the count.
 */
@Injectable()
export class OperatorCreditCap {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  /**
   * Records a move, then makes it, as `AuditLog.around` does.
   * @throws {DomainError} OPERATOR_CREDIT_LIMIT when the operator may not move so many; nothing was done.
   */
  async around<T>(move: CreditMove, change: () => Promise<T>): Promise<T> {
    await this.transaction(move, async (sql) => {
      await this.admit(sql, move);
      await this.audit.record(sql, move);
    });
    return this.audit.withFailure(move, change);
  }

  /**
   * Runs a transaction that admits a move.
   * @param refused the entry that gets `.failed` when the move is not admitted
   */
  async transaction<T>(refused: AuditEntry, work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      if (error instanceof DomainError && error.code === OPERATOR_CREDIT_LIMIT) {
        refusals.inc();
        await this.audit.recordFailure(refused, error.code);
      }
      throw error;
    }
  }

  /**
   * Locks the operator until the transaction ends, which has to record the move. First in it, so that two transactions
   * take their locks in the same order.
   * @throws {DomainError} OPERATOR_CREDIT_LIMIT when the operator may not move so many.
   */
  async admit(sql: Sql, { actor: { userId }, action, target = '', details }: AskedMove): Promise<void> {
    const limit = this.config.operatorCreditsPerDay;
    if (limit === undefined) return;
    const { credits, reference = null } = details;
    await sql.run(lockOperator, [userId]);
    const [known] = await sql.run(readMovedCredits, [userId, action, target, reference, credits, limit]);
    if (!known || known.repeated) return;
    const sum = known.moved + Math.abs(credits);
    if (sum > limit) throw beyondLimit(known, credits, limit);
    if (known.moved < WARNED_SHARE * limit && sum >= WARNED_SHARE * limit) warnings.inc();
  }
}

function beyondLimit({ moved, fits_at: fitsAt }: MovedCredits, credits: number, limit: number): DomainError {
  const left = Math.max(0, limit - moved);
  const when =
    Math.abs(credits) > limit
      ? 'So many at once never fit.'
      : `${Math.abs(credits)} will fit from ${fitsAt?.toISOString() ?? 'later'} on.`;
  return new DomainError(
    OPERATOR_CREDIT_LIMIT,
    `An operator may move ${limit} credits by hand in ${WINDOW_HOURS} hours, and you have ${left} left. ${when}`,
  );
}
