import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { AuditLog } from '../../edge/audit/audit-log';
import { RATE_LIMITED, SECOND_FACTOR_INVALID, SECOND_FACTOR_REQUIRED } from '../../edge/http/error-codes';
import { GuessCounts, type GuessKey } from '../guesses/guess-counts';
import { hashRecoveryCode } from './recovery-codes';
import { findSecondFactor, removeSecondFactor, unproveSessions, useRecoveryCode, useStep } from './second-factors.sql';
import { SecondFactorVault } from './second-factor-vault';
import { stepOfCode } from './totp';

const TOTP_CODE = /^\d{6}$/;

/** Authenticator apps of users, and the codes for when one is lost. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly vault: SecondFactorVault,
    private readonly counts: GuessCounts,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Uses a code up, when the user has a second factor. Called after the password has proved right.
   * @returns whether the user has one
   * @throws {DomainError} SECOND_FACTOR_REQUIRED without a code; SECOND_FACTOR_INVALID for one that is wrong or used;
   * RATE_LIMIT_EXCEEDED after too many wrong ones.
   */
  async prove(userId: number, code: string | undefined): Promise<boolean> {
    const [factor] = await this.database.run(findSecondFactor, [userId]);
    if (!factor || factor.confirmed_at === null) return false;
    if (code === undefined) throw new DomainError(SECOND_FACTOR_REQUIRED, 'the user has a second factor');
    const keys: readonly GuessKey[] = [{ kind: 'code', name: String(userId) }];
    const { ownMs } = await this.counts.begin(keys, []);
    if (ownMs > 0)
      throw new DomainError(RATE_LIMITED, 'too many wrong codes', { retryAfterSeconds: Math.ceil(ownMs / 1_000) });
    const right = await this.use(userId, factor.secret, code.replaceAll(/\s/g, '')).catch(async (error: unknown) => {
      await this.counts.end(keys);
      throw error;
    });
    if (!right) {
      await this.counts.fail(keys);
      throw new DomainError(SECOND_FACTOR_INVALID, 'wrong or used code');
    }
    await this.counts.end(keys);
    return true;
  }

  /** Whether logins of the user have to prove a second factor. */
  async has(sql: Pick<Sql, 'run'>, userId: number): Promise<boolean> {
    const [factor] = await sql.run(findSecondFactor, [userId]);
    return factor !== undefined && factor.confirmed_at !== null;
  }

  /** Returns whether there was one. Its recovery codes go with it, and its sessions count as without it. */
  async remove(sql: Sql, userId: number): Promise<boolean> {
    const removed = await sql.change(removeSecondFactor, [userId]);
    await sql.run(unproveSessions, [userId]);
    return removed > 0;
  }

  private async use(userId: number, secret: Buffer, code: string): Promise<boolean> {
    if (!TOTP_CODE.test(code)) return this.useRecovery(userId, code);
    const step = stepOfCode(this.vault.required.open(secret, userId), code, this.database.now());
    return step !== undefined && (await this.database.change(useStep, [userId, step])) === 1;
  }

  private useRecovery(userId: number, code: string): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const used = await sql.change(useRecoveryCode, [userId, hashRecoveryCode(code)]);
      if (used === 0) return false;
      await this.audit.record(sql, {
        actor: { userId },
        action: 'second-factor.recovery-code-used',
        target: `user:${userId}`,
      });
      return true;
    });
  }
}
