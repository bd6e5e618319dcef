import { Inject, Injectable } from '@nestjs/common';
import type { VerifyOtpReply, VerifyOtpRequest } from '@sms/contracts/otp';
import { Database, type Sql, statement } from '@sms/platform/database';
import { isUUID } from 'class-validator';
import { type OtpConfig, otpConfig } from '../config/otp.config';
import { classify, FAILURES_PER_REFERENCE, type LockedBy, type OtpState } from './classify';
import { lockPhone } from './locks';
import { TrafficWatch } from '../traffic/traffic-watch';
import { OtpCodes } from './otp-codes';
import { limitedTotal, modeOf, verificationsTotal } from './otp-metrics';

/**
 * Wrong codes of the last day for the phone of `o`, by its vendor and by all: the rows are few, a phone gets at most
 * three live codes in five minutes. Codes of test keys are neither counted nor limited here.
 */
const FAILURES_TODAY = `
  SELECT coalesce(sum(f.failures), 0) AS of_all,
    coalesce(sum(f.failures) FILTER (WHERE f.vendor_id = o.vendor_id), 0) AS of_vendor
  FROM otp AS f WHERE f.phone = o.phone AND NOT f.sandbox AND NOT o.sandbox
    AND f.created_at > now() - interval '1 day'`;

const KNOWN_TO_ASKER = `
  o.reference_id = $1 AND o.phone = $2 AND ($3::bigint IS NULL OR o.vendor_id = $3)
  AND ($4::boolean IS NULL OR o.sandbox = $4)`;

const LOCKED_BY: Readonly<Record<LockedBy, string>> = {
  reference: 'reference_failures',
  vendor: 'vendor_failures',
  phone: 'phone_failures',
};

interface StoredOtp extends OtpState {
  readonly sandbox: boolean;
}

type Identity = [referenceId: string, phone: string, vendorId: number | null, sandbox: boolean | null];

interface TriedCode {
  readonly verified: boolean;
  readonly failures: number;
  readonly vendor_id: number;
  readonly suspicion: string | null;
  readonly client_keys: readonly string[] | null;
}

interface Try {
  readonly reply: VerifyOtpReply;
  /** Absent: the code could not be tried. */
  readonly tried?: TriedCode;
}

const useCode = statement<
  readonly [...identity: Identity, hash: Buffer, dailyFailureCap: number, dailyFailureCapAllVendors: number],
  TriedCode
>({
  name: 'otp.use_code',
  text: `
    UPDATE otp AS o SET
      verified_at = CASE WHEN code_hmac = $5 THEN clock_timestamp() END,
      failures = failures + CASE WHEN code_hmac = $5 THEN 0 ELSE 1 END
    WHERE ${KNOWN_TO_ASKER} AND verified_at IS NULL AND failures < ${FAILURES_PER_REFERENCE}
      AND expires_at > clock_timestamp()
      AND EXISTS (SELECT FROM (${FAILURES_TODAY}) AS today WHERE today.of_vendor < $6 AND today.of_all < $7)
    RETURNING verified_at IS NOT NULL AS verified, failures, vendor_id, suspicion, client_keys`,
});

const readCode = statement<
  readonly [...identity: Identity, dailyFailureCap: number, dailyFailureCapAllVendors: number],
  StoredOtp
>({
  name: 'otp.read_code',
  text: `
    SELECT o.sandbox, o.verified_at IS NOT NULL AS used, o.expires_at <= clock_timestamp() AS expired,
      CASE WHEN o.failures >= ${FAILURES_PER_REFERENCE} THEN 'reference'
        WHEN today.of_vendor >= $5 THEN 'vendor' WHEN today.of_all >= $6 THEN 'phone' END AS locked_by
    FROM otp AS o CROSS JOIN LATERAL (${FAILURES_TODAY}) AS today WHERE ${KNOWN_TO_ASKER}`,
});

@Injectable()
export class VerifyOtpHandler {
  constructor(
    private readonly database: Database,
    private readonly codes: OtpCodes,
    private readonly traffic: TrafficWatch,
    @Inject(otpConfig.KEY) private readonly config: OtpConfig,
  ) {}

  async execute(request: VerifyOtpRequest): Promise<VerifyOtpReply> {
    // Only a try takes the lock: a flood of guesses on a locked reference costs one read each.
    const known = isUUID(request.referenceId) ? await this.read(this.database, request) : undefined;
    const reply = classify(known) ?? (await this.try(request, known?.sandbox ?? false));
    if (reply.outcome === 'attempts_exceeded' && known?.locked_by)
      limitedTotal.inc({ limit: LOCKED_BY[known.locked_by] });
    verificationsTotal.inc({ outcome: reply.outcome, mode: known ? modeOf(known.sandbox) : 'unknown' });
    return reply;
  }

  /** The caps of a phone are exact under its lock. Codes of test keys have none, and the lock of their row suffices. */
  private async try(request: VerifyOtpRequest, sandbox: boolean): Promise<VerifyOtpReply> {
    if (sandbox) return (await this.tryUnlessClosed(this.database, request)).reply;
    const { reply, tried } = await this.database.transaction(async (sql) => {
      await lockPhone(sql, request.phone);
      return this.tryUnlessClosed(sql, request);
    });
    if (tried?.verified) {
      const { vendor_id: vendorId, suspicion, client_keys: clientKeys } = tried;
      void this.traffic.verified({ vendorId, phone: request.phone, suspicion, clientKeys: clientKeys ?? [] });
    }
    return reply;
  }

  private async tryUnlessClosed(sql: Pick<Sql, 'run'>, request: VerifyOtpRequest): Promise<Try> {
    const tried = await this.tryCode(sql, request);
    if (tried) return { reply: replyOf(tried), tried };
    const reply = classify(await this.read(sql, request));
    if (!reply) throw new Error('a code that is open could not be tried');
    return { reply };
  }

  /**
   * Returns undefined when the code could not be tried at all. The same update uses up a right code or counts a wrong
   * one.
   */
  private async tryCode(sql: Pick<Sql, 'run'>, request: VerifyOtpRequest): Promise<TriedCode | undefined> {
    const { dailyFailureCap, dailyFailureCapAllVendors } = this.config;
    const [tried] = await sql.run(useCode, [
      ...identity(request),
      this.codes.hash(request.referenceId, request.code),
      dailyFailureCap,
      dailyFailureCapAllVendors,
    ]);
    return tried;
  }

  private async read(sql: Pick<Sql, 'run'>, request: VerifyOtpRequest): Promise<StoredOtp | undefined> {
    const [stored] = await sql.run(readCode, [
      ...identity(request),
      this.config.dailyFailureCap,
      this.config.dailyFailureCapAllVendors,
    ]);
    return stored;
  }
}

function replyOf({ verified, failures }: TriedCode): VerifyOtpReply {
  if (verified) return { outcome: 'verified' };
  return { outcome: 'invalid_code', attemptsRemaining: FAILURES_PER_REFERENCE - failures };
}

function identity({ referenceId, phone, asker }: VerifyOtpRequest): Identity {
  return [referenceId, phone, asker?.vendorId ?? null, asker?.sandbox ?? null];
}
