interface TestEnvironment {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly carrierPort: number;
}

/** Points the processes that a test starts in this one at the test's own database, broker and carrier, with short waits. */
export function setTestEnvironment({ databaseUrl, natsUrl, carrierPort }: TestEnvironment, overrides: Readonly<Record<string, string>> = {}): void {
  Object.assign(process.env, {
    MESSAGING_DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    LOG_LEVEL: 'silent',
    MESSAGING_CARRIERS: JSON.stringify([
      { name: 'test', kind: 'smpp', host: '127.0.0.1', port: carrierPort, system_id: 'esme', password: 'secret', window_size: 20 },
    ]),
    MESSAGING_FAILOVER_AFTER_SECONDS: '1',
    MESSAGING_LEASE_SECONDS: '2',
    MESSAGING_UNCERTAIN_WAIT_SECONDS: '1',
    MESSAGING_ORPHANED_HOLD_SECONDS: '2',
    ...overrides,
  });
}
