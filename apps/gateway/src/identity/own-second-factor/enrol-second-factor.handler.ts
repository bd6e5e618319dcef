import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { AuditLog } from '../../edge/audit/audit-log';
import { RATE_LIMITED, REAUTHENTICATION_REQUIRED } from '../../edge/http/error-codes';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { Caller } from '../accounts/caller';
import { GuessCounts } from '../guesses/guess-counts';
import { Reauthentication } from '../passwords/reauthentication';
import { hashRecoveryCode, newRecoveryCodes } from '../second-factors/recovery-codes';
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
  forgetRecoveryCodes,
  insertRecoveryCodes,
  lockFactorUser,
  proveSession,
} from '../second-factors/second-factors.sql';
import { SecondFactorVault } from '../second-factors/second-factor-vault';
import { newTotpSecret, stepOfCode, totpAddress } from '../second-factors/totp';
import { Sessions } from '../sessions/sessions';
import type { EnrolmentResponse, RecoveryCodesResponse } from './second-factor.response';

/** What the app shows beside the e-mail address. */
const ISSUER = 'SMS';

/** Sets up an authenticator app in two steps: it is asked for at logins once it has shown a right code. */
@Injectable()
export class EnrolSecondFactorHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecondFactorVault,
    private readonly reauthentication: Reauthentication,
    private readonly counts: GuessCounts,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Only this response contains the secret. A secret of before that was not confirmed works no more.
   * @throws {DomainError} CONFLICT when there is a second factor; REAUTHENTICATION_REQUIRED; INVALID naming
   * `current_password` when that is wrong; RATE_LIMIT_EXCEEDED; FORBIDDEN where there are no second factors.
   */
  async begin(caller: Caller, password: string | undefined): Promise<EnrolmentResponse> {
    const ring = this.vault.required;
    const { userId } = caller;
    if (!(await this.reauthentication.isFresh(caller, password)))
      throw new DomainError(REAUTHENTICATION_REQUIRED, 'the last login was too long ago');
    const secret = newTotpSecret();
    return this.database.transaction(async (sql) => {
      const [user] = await sql.run(lockFactorUser, [userId]);
      const begun = await sql.change(beginSecondFactor, [userId, ring.seal(secret, userId), ring.keyId]);
      if (!user || begun === 0) throw alreadyEnrolled();
      return { secret, address: totpAddress(secret, user.email, ISSUER) };
    });
  }

  /**
   * All other sessions of the user end, because they were begun without the second factor.
   * @throws {DomainError} INVALID naming `code`; CONFLICT when nothing was begun; RATE_LIMIT_EXCEEDED.
   */
  async confirm({ userId, sessionId }: Caller, code: string): Promise<RecoveryCodesResponse> {
    if (sessionId === null) throw new Error('a second factor without a session');
    const keys = [{ kind: 'code' as const, name: String(userId) }];
    const { ownMs } = await this.counts.begin(keys, []);
    if (ownMs > 0)
      throw new DomainError(RATE_LIMITED, 'too many wrong codes', { retryAfterSeconds: Math.ceil(ownMs / 1_000) });
    let codes: readonly string[] | undefined;
    let wrong = false;
    try {
      codes = await this.database.transaction((sql) => this.take(sql, userId, sessionId, code));
      wrong = codes === undefined;
    } finally {
      await (wrong ? this.counts.fail(keys) : this.counts.end(keys));
    }
    if (!codes) throw invalidFields({ code: ['code is wrong, or the clock of the phone is'] });
    return { recovery_codes: codes };
  }

  /** Returns undefined for a wrong code. */
  private async take(
    sql: Sql,
    userId: number,
    sessionId: string,
    code: string,
  ): Promise<readonly string[] | undefined> {
    await sql.run(lockFactorUser, [userId]);
    const [factor] = await sql.run(findSecondFactor, [userId]);
    if (!factor) throw new DomainError(FAULT_CODES.conflict, 'No second factor is being set up.');
    if (factor.confirmed_at !== null) throw alreadyEnrolled();
    const secret = this.vault.required.open(factor.secret, userId);
    const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), this.database.now());
    if (step === undefined) return undefined;
    await sql.run(confirmSecondFactor, [userId, step]);
    await this.sessions.endOthers(sql, userId, sessionId);
    await sql.run(proveSession, [sessionId]);
    await this.audit.record(sql, {
      actor: { userId, sessionId },
      action: 'second-factor.enabled',
      target: `user:${userId}`,
    });
    return replaceRecoveryCodes(sql, userId);
  }
}

/** The codes of before work no more. */
export async function replaceRecoveryCodes(sql: Sql, userId: number): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  await sql.run(forgetRecoveryCodes, [userId]);
  await sql.run(insertRecoveryCodes, [userId, codes.map(hashRecoveryCode)]);
  return codes;
}

function alreadyEnrolled(): DomainError {
  return new DomainError(FAULT_CODES.conflict, 'There is a second factor already. Remove it first.');
}
