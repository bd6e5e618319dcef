interface TestEnvironment {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** Further variables, by name. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Configuration of a gateway under test. */
export function setTestEnvironment({ databaseUrl, natsUrl, env = {} }: TestEnvironment): void {
  Object.assign(process.env, {
    GATEWAY_DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    GATEWAY_HOST: '127.0.0.1',
    GATEWAY_PORT: '0',
    // The tests are their own proxy: X-Forwarded-For makes a request come from elsewhere.
    GATEWAY_TRUSTED_PROXIES: '127.0.0.1',
    GATEWAY_DRAIN_SECONDS: '0',
    GATEWAY_OPS_PORT: '0',
    GATEWAY_LOGIN_LINKS: 'true',
    GATEWAY_JWT_SECRET: 'the current signing key of the tests',
    GATEWAY_JWT_PREVIOUS_SECRET: 'the former signing key of the tests',
    GATEWAY_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    GATEWAY_PUBLIC_URL: 'https://sms.example',
    GATEWAY_OPT_OUT_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'silent',
    ...env,
  });
}
