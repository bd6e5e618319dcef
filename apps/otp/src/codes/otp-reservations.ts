import { Inject, Injectable } from '@nestjs/common';
import type { GenerateOtpRequest } from '@sms/contracts/otp';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { type OtpConfig, otpConfig } from '../config/otp.config';
import { FAILURES_PER_REFERENCE } from './classify';
import { CodeDayCap } from './day-cap';
import { assertMayGenerate, lockForGenerate } from './generate-limits';
import { sandboxScriptOf } from './sandbox-script';
import { type SentCode, TrafficWatch, type WatchedCode } from '../traffic/traffic-watch';
import { vendorIdOf } from '../traffic/vendor-id-of';

/** Longer than submitting a message may take: an older unconfirmed reservation was abandoned. */
const IN_FLIGHT_SECONDS = 4.5;

/** One microsecond: the code expires before the message is submitted. */
const MIN_LIFETIME_SECONDS = 0.000_001;

export type Reservation =
  | { readonly kind: 'new'; readonly watched: SentCode }
  /** Another request is sending this code right now. */
  | { readonly kind: 'in_flight' }
  /** An earlier attempt to send it has no recorded outcome. */
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
  { same: boolean; sent: boolean; in_flight: boolean; lifetime: number }
>({
  name: 'otp.find_reservation',
  text: `
    SELECT account_id = $2 AND phone = $3 AND sandbox = $4 AS same, accepted_at IS NOT NULL AS sent,
      created_at > clock_timestamp() - interval '${IN_FLIGHT_SECONDS} seconds' AS in_flight,
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
    suspicion: string | null,
    clientKeys: readonly string[] | null,
  ]
>({
  name: 'otp.insert_reservation',
  text: `
    INSERT INTO otp (reference_id, account_id, vendor_id, phone, sandbox, code_hmac, created_at, expires_at,
     failures, verified_at, suspicion, client_keys)
    SELECT $1, $2, $3, $4, $5, $6, t, t + make_interval(secs => $7), $8, CASE WHEN $9::boolean THEN t END, $10, $11
    FROM clock_timestamp() AS t ON CONFLICT (reference_id) DO NOTHING`,
});

/**
 * A code is stored and counted before it is sent: so the limit holds for concurrent calls, and after a crash in between
 * the code still counts.
 */
@Injectable()
export class OtpReservations {
  constructor(
    private readonly database: Database,
    private readonly dayCap: CodeDayCap,
    private readonly traffic: TrafficWatch,
    @Inject(otpConfig.KEY) private readonly config: OtpConfig,
  ) {}

  /**
   * @throws {DomainError} OTP_RATE_LIMIT_EXCEEDED, OTP_TRAFFIC_SUSPECTED, DAILY_CODE_CAP_REACHED, or CONFLICT for a
   * reference of another request
   */
  reserve(request: GenerateOtpRequest, codeHmac: Buffer): Promise<Reservation> {
    return this.database.transaction(async (sql) => {
      await lockForGenerate(sql, request);
      const earlier = await this.sentBefore(sql, request);
      if (earlier) return earlier;
      await assertMayGenerate(sql, request, this.config);
      const watched = await this.traffic.judge(sql, request);
      await this.insert(sql, request, codeHmac, watched);
      // Last, because the vendor's other codes wait from here on.
      await this.dayCap.count(sql, request);
      return { kind: 'new', watched };
    });
  }

  async confirm(referenceId: string): Promise<void> {
    await this.database.run(confirmReservation, [referenceId]);
  }

  /** Deletes the reservation: the message was certainly not sent. */
  async cancel(request: GenerateOtpRequest): Promise<void> {
    await this.database.transaction(async (sql) => {
      const deleted = await sql.change(deleteReservation, [request.referenceId]);
      if (deleted > 0) await this.dayCap.uncount(sql, request);
    });
  }

  private async sentBefore(
    sql: Sql,
    { referenceId, accountId, phone, sandbox = false }: GenerateOtpRequest,
  ): Promise<Reservation | undefined> {
    const [row] = await sql.run(findReservation, [referenceId, accountId, phone, sandbox]);
    if (!row) return undefined;
    if (!row.same) throw referenceTaken();
    if (row.in_flight && !row.sent) return { kind: 'in_flight' };
    // A scripted code may be stored as expired from the start, but was announced with the usual lifetime.
    const expiresInSeconds = sandbox ? this.config.codeTtlSeconds : row.lifetime;
    return { kind: row.sent ? 'sent_before' : 'in_doubt', expiresInSeconds };
  }

  /**
   * The time is taken under the lock: now() is the start of the transaction, which may be before it waited. The script
   * of a test number is stored as if it had happened already, so that verifying needs to know nothing of scripts.
   */
  private async insert(
    sql: Sql,
    request: GenerateOtpRequest,
    codeHmac: Buffer,
    { suspicion, clientKeys }: WatchedCode,
  ): Promise<void> {
    const { referenceId, accountId, phone, sandbox = false } = request;
    const script = sandbox ? sandboxScriptOf(phone) : undefined;
    const lifetimeSeconds = script === 'expired' ? MIN_LIFETIME_SECONDS : this.config.codeTtlSeconds;
    const failures = script === 'locked' ? FAILURES_PER_REFERENCE : 0;
    const inserted = await sql.change(insertReservation, [
      referenceId,
      accountId,
      vendorIdOf(request),
      phone,
      sandbox,
      codeHmac,
      lifetimeSeconds,
      failures,
      script === 'already_used',
      suspicion,
      clientKeys.length > 0 ? clientKeys : null,
    ]);
    if (inserted === 0) throw referenceTaken();
  }
}

function referenceTaken(): DomainError {
  return new DomainError(FAULT_CODES.conflict, 'this reference is in use and cannot be sent again');
}
