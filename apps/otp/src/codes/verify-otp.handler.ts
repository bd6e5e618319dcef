import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { VerifyOtpReply, VerifyOtpRequest } from '@sms/contracts/otp';
import { Database, type Sql } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { isUUID } from 'class-validator';
import { otpConfig } from '../otp.config';
import { verificationsTotal } from '../otp-metrics';
import { classify, type OtpState } from './classify';
import { lockPhone } from './lock-phone';
import { OtpCodes } from './otp-codes';

/** Wrong codes after which a reference is locked for good. */
const FAILURES_PER_REFERENCE = 5;

/** Wrong answers for the phone of the last day: the rows are few, a phone gets at most three codes in five minutes. */
const FAILURES_TODAY = `(SELECT coalesce(sum(other.failures), 0) FROM otp AS other WHERE other.phone = $2 AND other.created_at > now() - interval '1 day')`;

@Injectable()
export class VerifyOtpHandler {
  constructor(
    private readonly database: Database,
    private readonly codes: OtpCodes,
    @Inject(otpConfig.KEY) private readonly config: ConfigType<typeof otpConfig>,
  ) {}

  async execute(request: VerifyOtpRequest): Promise<VerifyOtpReply> {
    const reply = await this.verify(request);
    verificationsTotal.inc({ outcome: reply.outcome });
    return reply;
  }

  private async verify({ referenceId, phone, code }: VerifyOtpRequest): Promise<VerifyOtpReply> {
    if (typeof code !== 'string' || typeof phone !== 'string') throw new DomainError(FAULT_CODES.invalid, 'phone and code must be strings');
    if (!isUUID(referenceId)) return { outcome: 'invalid_reference' };
    const request = { referenceId, phone, code };
    // Only a try takes the lock: a flood of guesses on a locked reference costs one read each.
    const known = classify(await this.readState(this.database, request));
    if (known) return known;
    return this.database.transaction(async (sql) => {
      await lockPhone(sql, phone);
      const reply = (await this.tryCode(sql, request)) ?? classify(await this.readState(sql, request));
      if (!reply) throw new Error('a code that is open could not be tried');
      return reply;
    });
  }

  /** Undefined when the code could not be tried at all. A right one is used up and a wrong one counted by the same update. */
  private async tryCode(sql: Sql, { referenceId, phone, code }: VerifyOtpRequest): Promise<VerifyOtpReply | undefined> {
    const [tried] = await sql.rows<{ verified: boolean; failures: number }>(
      `UPDATE otp SET
         verified_at = CASE WHEN code_hmac = $3 THEN clock_timestamp() END,
         failures = failures + CASE WHEN code_hmac = $3 THEN 0 ELSE 1 END
       WHERE reference_id = $1 AND phone = $2 AND verified_at IS NULL AND failures < ${FAILURES_PER_REFERENCE}
         AND expires_at > clock_timestamp() AND ${FAILURES_TODAY} < $4
       RETURNING verified_at IS NOT NULL AS verified, failures`,
      [referenceId, phone, this.codes.hash(referenceId, code), this.config.dailyFailureCap],
    );
    if (!tried) return undefined;
    if (tried.verified) return { outcome: 'verified' };
    return { outcome: 'invalid_code', attemptsRemaining: FAILURES_PER_REFERENCE - tried.failures };
  }

  private async readState(sql: Pick<Sql, 'rows'>, { referenceId, phone }: VerifyOtpRequest): Promise<OtpState | undefined> {
    const [state] = await sql.rows<OtpState>(
      `SELECT verified_at IS NOT NULL AS used, expires_at <= clock_timestamp() AS expired,
         failures >= ${FAILURES_PER_REFERENCE} OR ${FAILURES_TODAY} >= $3 AS locked
       FROM otp WHERE reference_id = $1 AND phone = $2`,
      [referenceId, phone, this.config.dailyFailureCap],
    );
    return state;
  }
}
