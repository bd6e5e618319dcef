/** Points the service that a test starts in this process at the test's own database and broker. */
export function setTestEnvironment({ databaseUrl, natsUrl }: { databaseUrl: string; natsUrl: string }): void {
  process.env['BILLING_DATABASE_URL'] = databaseUrl;
  process.env['NATS_URL'] = natsUrl;
  process.env['BILLING_DATABASE_POOL_SIZE'] = '8';
  process.env['LOG_LEVEL'] = 'silent';
}
