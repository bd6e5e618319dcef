import { Injectable } from '@nestjs/common';
import {
  type CodeCrossing,
  type CodeCrossingsReply,
  type CodeCrossingsRequest,
  type CodesTodayReply,
  type CodesTodayRequest,
  type GenerateOtpRequest,
  MAX_CODE_CROSSINGS,
  OTP_ERRORS,
} from '@sms/contracts/otp';
import { type CapReachedEvent, WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { type NewEvent, Outbox } from '@sms/platform/events';
import { limitedTotal } from './otp-metrics';
import { vendorIdOf } from '../traffic/vendor-id-of';

const TODAY = "(now() AT TIME ZONE 'UTC')::date";
const KEPT_DAYS = 7;

/** Counts one more, unless the cap is reached: then there is no row. The vendor's other codes wait for the commit. */
const countCode = statement<
  readonly [vendorId: number, cap: number],
  { codes: number; notified: number; percent: number }
>({
  name: 'otp.count_code_of_day',
  text: `
    WITH counted AS (
      INSERT INTO otp_day AS today (vendor_id, day, codes) SELECT $1, ${TODAY}, 1 WHERE $2::bigint > 0
      ON CONFLICT (vendor_id, day) DO UPDATE SET codes = today.codes + 1 WHERE today.codes < $2::bigint
      RETURNING codes, notified
    )
    SELECT codes, notified,
      CASE WHEN codes >= $2::bigint THEN 100 WHEN codes >= $2::bigint * 0.8 THEN 80 ELSE 0 END AS percent
    FROM counted`,
});

const noteNotified = statement<readonly [vendorId: number, percent: number]>({
  name: 'otp.note_notified_of_day',
  text: `UPDATE otp_day SET notified = $2, notified_at = clock_timestamp() WHERE vendor_id = $1 AND day = ${TODAY}`,
});

const uncountCode = statement<readonly [vendorId: number]>({
  name: 'otp.uncount_code_of_day',
  text: `UPDATE otp_day SET codes = codes - 1 WHERE vendor_id = $1 AND day = ${TODAY} AND codes > 0`,
});

const readCodes = statement<readonly [vendorId: number], { codes: number }>({
  name: 'otp.read_codes_of_day',
  text: `SELECT codes FROM otp_day WHERE vendor_id = $1 AND day = ${TODAY}`,
});

const listCrossings = statement<readonly [after: string], Omit<CodeCrossing, 'at'> & { readonly at: Date }>({
  name: 'otp.list_code_crossings',
  text: `
    SELECT vendor_id AS "accountId", notified AS percent, notified_at AS at FROM otp_day
    WHERE notified_at > $1::timestamptz ORDER BY notified_at LIMIT ${MAX_CODE_CROSSINGS}`,
});

const untilMidnight = statement<readonly [], { seconds: number }>({
  name: 'otp.read_rest_of_day',
  text: `
    SELECT extract(epoch FROM (${TODAY} + 1)::timestamp AT TIME ZONE 'UTC' - now())::double precision AS seconds`,
});

const deleteOldDays = statement({
  name: 'otp.delete_old_days',
  text: `DELETE FROM otp_day WHERE day < ${TODAY} - ${KEPT_DAYS}`,
});

/**
 * The cap of a vendor on the codes of a day. It is exact for concurrent requests: the count is part of the transaction
 * that reserves a code. Vendors without a cap write nothing here.
 */
@Injectable()
export class CodeDayCap {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Counts a code, and notifies the vendor at 80 and 100 %.
   * @throws {DomainError} DAILY_CODE_CAP_REACHED
   */
  async count(sql: Sql, request: GenerateOtpRequest): Promise<void> {
    const { dayCap } = request;
    if (!dayCap) return;
    const accountId = vendorIdOf(request);
    const [counted] = await sql.run(countCode, [accountId, dayCap.codes]);
    if (!counted) throw await this.reached(sql);
    const { codes: used, notified, percent } = counted;
    if (percent <= notified) return;
    await sql.run(noteNotified, [accountId, percent]);
    const payload = {
      ...{ accountId, kind: 'codes' as const, percent, cap: dayCap.codes, used },
      ...{ at: this.database.now().toISOString(), webhook: dayCap.webhook },
    };
    const event: NewEvent & CapReachedEvent = {
      destination: WEBHOOK_DISPATCHER_EVENTS,
      type: 'cap.reached',
      payload,
    };
    await this.outbox.add(sql, [event]);
  }

  /** A code that was certainly not sent does not count. */
  async uncount(sql: Sql, request: GenerateOtpRequest): Promise<void> {
    if (request.dayCap) await sql.run(uncountCode, [vendorIdOf(request)]);
  }

  async today({ vendorId }: CodesTodayRequest): Promise<CodesTodayReply> {
    const [row] = await this.database.run(readCodes, [vendorId]);
    return { codes: row?.codes ?? 0 };
  }

  async crossings({ after }: CodeCrossingsRequest): Promise<CodeCrossingsReply> {
    const rows = await this.database.run(listCrossings, [after]);
    return { crossings: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  }

  async prune(): Promise<void> {
    await this.database.run(deleteOldDays, []);
  }

  private async reached(sql: Sql): Promise<DomainError> {
    limitedTotal.inc({ limit: 'vendor_day' });
    const [rest] = await sql.run(untilMidnight, []);
    const message = 'the vendor has sent as many codes as it may today';
    return new DomainError(OTP_ERRORS.dayCapReached, message, { retryAfterSeconds: Math.ceil(rest?.seconds ?? 60) });
  }
}
