import { type ConfigType, registerAs } from '@nestjs/config';
import { readConfig } from '@sms/platform/config';
import { migrationConfig } from '@sms/platform/database';
import { readOptionalKeys } from '@sms/platform/secrets';
import { serviceConfig } from '@sms/platform/service';

export const otpConfig = registerAs('otp', () =>
  readConfig(process.env, (env) => ({
    ...serviceConfig(env, 'OTP', { poolSize: { default: 3 } }),
    /** At most an hour: failures are counted per day by when their code was generated. */
    codeTtlSeconds: env.integer('OTP_CODE_TTL_SECONDS', 300, { min: 10, max: 3_600 }),
    /** Counts by hour are kept for so long. */
    usageRetentionMonths: env.integer('OTP_USAGE_RETENTION_MONTHS', 13, { min: 1, max: 1_200 }),
    /** Key under which codes are hashed. A new one invalidates the codes in flight. */
    pepper: env.secret('OTP_PEPPER', 32),
    /** The first seals the texts with codes for messaging's worker; none: they are not sealed. */
    textKeys: readOptionalKeys(env, 'OTP_TEXT_KEY'),
    /**
     * Wrong codes for one phone in 24 hours under all codes of one vendor, and under those of all vendors together.
     */
    dailyFailureCap: env.integer('OTP_DAILY_FAILURE_CAP', 50, { min: 5 }),
    dailyFailureCapAllVendors: env.integer('OTP_DAILY_FAILURE_CAP_ALL_VENDORS', 200, { min: 5 }),
    /** What happens to codes that look like pumped traffic; in `shadow` they are sent and noted. */
    trafficWatch: env.oneOf('OTP_TRAFFIC_WATCH', ['off', 'shadow', 'enforce'], 'shadow'),
    /**
     * Codes that one vendor may request with its test keys. Each request reads up to a day's worth of index entries.
     */
    sandboxCodesPerMinute: env.integer('OTP_SANDBOX_CODES_PER_MINUTE', 60, { min: 1, max: 10_000 }),
    sandboxCodesPerDay: env.integer('OTP_SANDBOX_CODES_PER_DAY', 1_000, { min: 1, max: 10_000 }),
  })),
);

export type OtpConfig = ConfigType<typeof otpConfig>;

export const otpMigrationConfig = () => migrationConfig(process.env, 'OTP');
