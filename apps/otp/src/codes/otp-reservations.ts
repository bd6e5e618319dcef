import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { type GenerateOtpRequest, OTP_ERRORS } from '@sms/contracts/otp';
import { Database, type Sql } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { otpConfig } from '../otp.config';
import { lockPhone } from './lock-phone';

const CODES_PER_WINDOW = 3;
const WINDOW_SECONDS = 300;

/** Longer than handing a message over may take: an older reservation that nobody confirmed was left behind. */
const UNDER_WAY_SECONDS = 4.5;

export type Reservation =
  | { readonly kind: 'new' }
  /** Somebody is sending this code right now. */
  | { readonly kind: 'under_way' }
  | { readonly kind: 'sent_before'; readonly expiresInSeconds: number };

/** A code is stored and counted before it is sent: so the limit holds for calls at once, and a crash in between errs towards it. */
@Injectable()
export class OtpReservations {
  constructor(
    private readonly database: Database,
    @Inject(otpConfig.KEY) private readonly config: ConfigType<typeof otpConfig>,
  ) {}

  /** @throws {DomainError} OTP_RATE_LIMIT_EXCEEDED, or CONFLICT for a reference that means something else */
  reserve(request: GenerateOtpRequest, codeHmac: Buffer): Promise<Reservation> {
    return this.database.transaction(async (sql) => {
      await lockPhone(sql, request.phone);
      const earlier = await this.sentBefore(sql, request);
      if (earlier) return earlier;
      await this.assertWithinLimit(sql, request.phone);
      await this.insert(sql, request, codeHmac);
      return { kind: 'new' };
    });
  }

  async confirm(referenceId: string): Promise<void> {
    await this.database.execute('UPDATE otp SET accepted_at = now() WHERE reference_id = $1', [referenceId]);
  }

  /** The message was certainly not sent: as if nobody had asked. */
  async cancel(referenceId: string): Promise<void> {
    await this.database.execute('DELETE FROM otp WHERE reference_id = $1 AND accepted_at IS NULL', [referenceId]);
  }

  private async sentBefore(sql: Sql, { referenceId, accountId, phone }: GenerateOtpRequest): Promise<Reservation | undefined> {
    const [row] = await sql.rows<{ same: boolean; sent: boolean; under_way: boolean; lifetime: number }>(
      `SELECT account_id = $2 AND phone = $3 AS same, accepted_at IS NOT NULL AS sent,
         created_at > clock_timestamp() - interval '${UNDER_WAY_SECONDS} seconds' AS under_way,
         extract(epoch FROM expires_at - created_at)::integer AS lifetime
       FROM otp WHERE reference_id = $1`,
      [referenceId, accountId, phone],
    );
    if (!row) return undefined;
    if (row.same && row.sent) return { kind: 'sent_before', expiresInSeconds: row.lifetime };
    if (row.same && row.under_way) return { kind: 'under_way' };
    // The code itself is not known here any more, so an unconfirmed one cannot be sent again.
    throw referenceTaken();
  }

  private async assertWithinLimit(sql: Sql, phone: string): Promise<void> {
    const recent = await sql.rows<{ free_in: number }>(
      `SELECT ceil(extract(epoch FROM created_at - clock_timestamp()) + ${WINDOW_SECONDS})::integer AS free_in FROM otp
       WHERE phone = $1 AND created_at > clock_timestamp() - interval '${WINDOW_SECONDS} seconds'
       ORDER BY created_at DESC LIMIT ${CODES_PER_WINDOW}`,
      [phone],
    );
    if (recent.length < CODES_PER_WINDOW) return;
    const retryAfterSeconds = Math.max(1, recent[CODES_PER_WINDOW - 1]?.free_in ?? WINDOW_SECONDS);
    throw new DomainError(OTP_ERRORS.rateLimited, 'too many codes for this phone', { retryAfterSeconds });
  }

  /** The time is taken under the lock: now() is when the transaction began, which may be before it waited. */
  private async insert(sql: Sql, { referenceId, accountId, phone }: GenerateOtpRequest, codeHmac: Buffer): Promise<void> {
    const inserted = await sql.execute(
      `INSERT INTO otp (reference_id, account_id, phone, code_hmac, created_at, expires_at)
       SELECT $1, $2, $3, $4, t, t + make_interval(secs => $5) FROM clock_timestamp() AS t ON CONFLICT (reference_id) DO NOTHING`,
      [referenceId, accountId, phone, codeHmac, this.config.codeTtlSeconds],
    );
    if (inserted === 0) throw referenceTaken();
  }
}

function referenceTaken(): DomainError {
  return new DomainError(FAULT_CODES.conflict, 'this reference is in use and cannot be sent again');
}
