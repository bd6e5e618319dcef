/** Points the service that a test starts in this process at the test's own database and broker. */
export function setTestEnvironment({ databaseUrl, natsUrl }: { databaseUrl: string; natsUrl: string }): void {
  process.env['SENDER_NAMES_DATABASE_URL'] = databaseUrl;
  process.env['NATS_URL'] = natsUrl;
  process.env['LOG_LEVEL'] = 'silent';
}
