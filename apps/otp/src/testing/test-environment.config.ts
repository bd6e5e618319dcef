export interface OtpTestSettings {
  readonly dailyFailureCap: number;
  readonly dailyFailureCapAllVendors: number;
  readonly sandboxCodesPerMinute: number;
  readonly sandboxCodesPerDay: number;
  /** In base64. */
  readonly textKey: string;
  readonly trafficWatch: 'off' | 'shadow' | 'enforce';
}

export interface TestEnvironment extends Partial<OtpTestSettings> {
  readonly databaseUrl: string;
  readonly natsUrl: string;
}

/** Points the service that a test starts in this process at the test's own database and broker. */
export function setTestEnvironment(environment: TestEnvironment): void {
  const {
    databaseUrl,
    natsUrl,
    dailyFailureCap = 50,
    dailyFailureCapAllVendors = 200,
    sandboxCodesPerMinute = 60,
    sandboxCodesPerDay = 1_000,
    textKey = '',
    trafficWatch = 'shadow',
  } = environment;
  process.env['OTP_DATABASE_URL'] = databaseUrl;
  process.env['OTP_DATABASE_POOL_SIZE'] = '8';
  process.env['OTP_PEPPER'] = 'a pepper that only tests know, long enough';
  process.env['OTP_DAILY_FAILURE_CAP'] = String(dailyFailureCap);
  process.env['OTP_DAILY_FAILURE_CAP_ALL_VENDORS'] = String(dailyFailureCapAllVendors);
  process.env['OTP_SANDBOX_CODES_PER_MINUTE'] = String(sandboxCodesPerMinute);
  process.env['OTP_SANDBOX_CODES_PER_DAY'] = String(sandboxCodesPerDay);
  process.env['OTP_TEXT_KEY'] = textKey;
  process.env['OTP_TRAFFIC_WATCH'] = trafficWatch;
  process.env['NATS_URL'] = natsUrl;
  process.env['LOG_LEVEL'] = 'silent';
}

/** Whether all replays of pumped traffic are wanted, which take an hour. */
export function replaysAll(): boolean {
  return process.env['OTP_REPLAY'] === 'all';
}
