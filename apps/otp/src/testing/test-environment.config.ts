export interface TestEnvironment {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly dailyFailureCap: number;
}

/** Points the service that a test starts in this process at the test's own database and broker. */
export function setTestEnvironment({ databaseUrl, natsUrl, dailyFailureCap }: TestEnvironment): void {
  process.env['OTP_DATABASE_URL'] = databaseUrl;
  process.env['OTP_DATABASE_POOL_SIZE'] = '8';
  process.env['OTP_PEPPER'] = 'a pepper that only tests know, long enough';
  process.env['OTP_DAILY_FAILURE_CAP'] = String(dailyFailureCap);
  process.env['NATS_URL'] = natsUrl;
  process.env['LOG_LEVEL'] = 'silent';
}
