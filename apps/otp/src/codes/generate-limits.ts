import { type GenerateOtpRequest, OTP_ERRORS } from '@sms/contracts/otp';
import { type Sql, statement, variants } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import type { OtpConfig } from '../config/otp.config';
import { lockPhone, lockSandbox } from './locks';
import { limitedTotal } from './otp-metrics';
import { sandboxScriptOf } from './sandbox-script';
import { vendorIdOf } from '../traffic/vendor-id-of';

const CODES_PER_WINDOW = 3;
const WINDOW_SECONDS = 300;
const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** Codes of live keys and of test keys are counted separately, under locks of their own. */
export async function lockForGenerate(sql: Sql, request: GenerateOtpRequest): Promise<void> {
  await (request.sandbox ? lockSandbox(sql, vendorIdOf(request)) : lockPhone(sql, request.phone));
}

/**
 * Must be called under the lock of `lockForGenerate`.
 * @throws {DomainError} OTP_RATE_LIMIT_EXCEEDED, with the seconds after which a code is free again
 */
export async function assertMayGenerate(sql: Sql, request: GenerateOtpRequest, config: OtpConfig): Promise<void> {
  if (!request.sandbox) return assertPhoneIsFree(sql, request);
  await assertSandboxIsFree(sql, vendorIdOf(request), config);
  if (sandboxScriptOf(request.phone) === 'limited') await assertPhoneIsFree(sql, request);
}

/**
 * now() is the start of the transaction, before the wait for the lock: this wider bound is the one that an index can
 * use.
 */
const within = (seconds: number) =>
  `created_at > now() - interval '${seconds} seconds' AND created_at > clock_timestamp() - interval '${seconds} seconds'`;

const listRecentCodes = variants(['live', 'sandbox'], (keys) =>
  statement<readonly [phone: string, vendorId: number], { free_in: number; own: boolean }>({
    name: `otp.list_recent_codes:${keys}`,
    text: `
      SELECT ceil(extract(epoch FROM created_at - clock_timestamp()) + ${WINDOW_SECONDS})::integer AS free_in,
        vendor_id = $2 AS own
      FROM otp
      WHERE phone = $1 AND ${keys === 'sandbox' ? 'sandbox AND vendor_id = $2' : 'NOT sandbox'}
        AND ${within(WINDOW_SECONDS)}
      ORDER BY created_at DESC LIMIT ${CODES_PER_WINDOW}`,
  }),
);

/** The oldest of the newest codes of a vendor's test keys, when there are as many as allowed in that time. */
const findLimitingCode = (name: string, seconds: number) =>
  variants<number, readonly [vendorId: number], { free_in: number }>([10], (codes) =>
    statement({
      name: `otp.find_limiting_code:${name},${codes}`,
      text: `
        SELECT ceil(extract(epoch FROM created_at - clock_timestamp()) + ${seconds})::integer AS free_in FROM otp
        WHERE sandbox AND vendor_id = $1 AND ${within(seconds)}
        ORDER BY created_at DESC OFFSET ${codes - 1} LIMIT 1`,
    }),
  );

const findLimitingOfMinute = findLimitingCode('minute', MINUTE_SECONDS);
const findLimitingOfDay = findLimitingCode('day', DAY_SECONDS);

/** At most three live codes for a phone, over all vendors; in the sandbox, three of the vendor. */
async function assertPhoneIsFree(sql: Sql, request: GenerateOtpRequest): Promise<void> {
  const vendorId = vendorIdOf(request);
  const recent = await sql.run(listRecentCodes(request.sandbox ? 'sandbox' : 'live'), [request.phone, vendorId]);
  const oldest = recent[CODES_PER_WINDOW - 1];
  if (!oldest) return;
  const limit = recent.every(({ own }) => own) ? 'phone_codes_own' : 'phone_codes_shared';
  throw limited(request.sandbox ? 'sandbox_phone' : limit, oldest.free_in, 'too many codes for this phone');
}

/** Reads at most as many index entries as the limits allow. */
async function assertSandboxIsFree(
  sql: Sql,
  vendorId: number,
  { sandboxCodesPerMinute, sandboxCodesPerDay }: OtpConfig,
): Promise<void> {
  const limits = [
    ['sandbox_minute', findLimitingOfMinute(sandboxCodesPerMinute)],
    ['sandbox_day', findLimitingOfDay(sandboxCodesPerDay)],
  ] as const;
  for (const [limit, findLimiting] of limits) {
    const [oldest] = await sql.run(findLimiting, [vendorId]);
    if (oldest) throw limited(limit, oldest.free_in, 'too many codes with test keys', { sandbox: true });
  }
}

function limited(
  limit: string,
  freeInSeconds: number,
  message: string,
  more: { readonly sandbox?: true } = {},
): DomainError {
  limitedTotal.inc({ limit });
  return new DomainError(OTP_ERRORS.rateLimited, message, { retryAfterSeconds: Math.max(1, freeInSeconds), ...more });
}
