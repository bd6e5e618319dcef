import { Inject, Injectable } from '@nestjs/common';
import type { GenerateOtpRequest } from '@sms/contracts/otp';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { type OtpConfig, otpConfig } from '../config/otp.config';
import { FAILURES_PER_REFERENCE } from './classify';
import { assertMayGenerate, lockForGenerate } from './generate-limits';
import { sandboxScriptOf } from './sandbox-script';
import { vendorOf } from './vendor-of';

/** Longer than handing a message over may take: an older reservation that nobody confirmed was left behind. */
const UNDER_WAY_SECONDS = 4.5;

/** One microsecond: over before the message is handed over. */
const MIN_LIFETIME_SECONDS = 0.000_001;

export type Reservation =
  | { readonly kind: 'new' }
  /** Somebody is sending this code right now. */
  | { readonly kind: 'under_way' }
  /** Somebody has tried to send it, and nobody has noted what became of that. */
  | { readonly kind: 'in_doubt'; readonly expiresInSeconds: number }
  | { readonly kind: 'sent_before'; readonly expiresInSeconds: number };

const confirmReservation = statement<readonly [referenceId: string]>({
  name: 'otp.confirm_reservation',
  text: 'UPDATE otp SET accepted_at = now() WHERE reference_id = $1',
});

const deleteReservation = statement<readonly [referenceId: string]>({
  name: 'otp.delete_reservation',
  text: 'DELETE FROM otp WHERE reference_id = $1 AND accepted_at IS NULL',
});

const findReservation = statement<
  readonly [referenceId: string, accountId: number, phone: string, sandbox: boolean],
  { same: boolean; sent: boolean; under_way: boolean; lifetime: number }
>({
  name: 'otp.find_reservation',
  text: `
    SELECT account_id = $2 AND phone = $3 AND sandbox = $4 AS same, accepted_at IS NOT NULL AS sent,
      created_at > clock_timestamp() - interval '${UNDER_WAY_SECONDS} seconds' AS under_way,
      extract(epoch FROM expires_at - created_at)::integer AS lifetime
    FROM otp WHERE reference_id = $1`,
});

const insertReservation = statement<
  readonly [
    referenceId: string,
    accountId: number,
    vendorOf: number,
    phone: string,
    sandbox: boolean,
    codeHmac: Buffer,
    lifetimeSeconds: number,
    failures: 0 | 5,
    script: boolean,
  ]
>({
  name: 'otp.insert_reservation',
  text: `
    INSERT INTO otp (reference_id, account_id, vendor_id, phone, sandbox, code_hmac, created_at, expires_at,
     failures, verified_at)
    SELECT $1, $2, $3, $4, $5, $6, t, t + make_interval(secs => $7), $8, CASE WHEN $9::boolean THEN t END
    FROM clock_timestamp() AS t ON CONFLICT (reference_id) DO NOTHING`,
});

/**
 * A code is stored and counted before it is sent: so the limit holds for calls at once, and a crash in between errs
 * towards it.
 */
@Injectable()
export class OtpReservations {
  constructor(
    private readonly database: Database,
    @Inject(otpConfig.KEY) private readonly config: OtpConfig,
  ) {}

  /** @throws {DomainError} OTP_RATE_LIMIT_EXCEEDED, or CONFLICT for a reference that means something else */
  reserve(request: GenerateOtpRequest, codeHmac: Buffer): Promise<Reservation> {
    return this.database.transaction(async (sql) => {
      await lockForGenerate(sql, request);
      const earlier = await this.sentBefore(sql, request);
      if (earlier) return earlier;
      await assertMayGenerate(sql, request, this.config);
      await this.insert(sql, request, codeHmac);
      return { kind: 'new' };
    });
  }

  async confirm(referenceId: string): Promise<void> {
    await this.database.run(confirmReservation, [referenceId]);
  }

  /** The message was certainly not sent: as if nobody had asked. */
  async cancel(referenceId: string): Promise<void> {
    await this.database.run(deleteReservation, [referenceId]);
  }

  private async sentBefore(
    sql: Sql,
    { referenceId, accountId, phone, sandbox = false }: GenerateOtpRequest,
  ): Promise<Reservation | undefined> {
    const [row] = await sql.run(findReservation, [referenceId, accountId, phone, sandbox]);
    if (!row) return undefined;
    if (!row.same) throw referenceTaken();
    if (row.under_way && !row.sent) return { kind: 'under_way' };
    // A scripted code may be stored as expired from the start, and was not announced as that.
    const expiresInSeconds = sandbox ? this.config.codeTtlSeconds : row.lifetime;
    return { kind: row.sent ? 'sent_before' : 'in_doubt', expiresInSeconds };
  }

  /**
   * The time is taken under the lock: now() is when the transaction began, which may be before it waited. The script of
   * a test number is written into the row as if it had happened already, so that verifying needs to know nothing of
   * scripts.
   */
  private async insert(sql: Sql, request: GenerateOtpRequest, codeHmac: Buffer): Promise<void> {
    const { referenceId, accountId, phone, sandbox = false } = request;
    const script = sandbox ? sandboxScriptOf(phone) : undefined;
    const lifetimeSeconds = script === 'expired' ? MIN_LIFETIME_SECONDS : this.config.codeTtlSeconds;
    const failures = script === 'locked' ? FAILURES_PER_REFERENCE : 0;
    const inserted = await sql.change(insertReservation, [
      referenceId,
      accountId,
      vendorOf(request),
      phone,
      sandbox,
      codeHmac,
      lifetimeSeconds,
      failures,
      script === 'already_used',
    ]);
    if (inserted === 0) throw referenceTaken();
  }
}

function referenceTaken(): DomainError {
  return new DomainError(FAULT_CODES.conflict, 'this reference is in use and cannot be sent again');
}
