interface TestEnvironment {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly carrierPort: number;
}

/**
 * Points the processes that a test starts in this one at the test's own database, broker and carrier, with short waits.
 */
export function setTestEnvironment(
  { databaseUrl, natsUrl, carrierPort }: TestEnvironment,
  overrides: Readonly<Record<string, string>> = {},
): void {
  Object.assign(process.env, {
    MESSAGING_DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    LOG_LEVEL: 'silent',
    MESSAGING_CARRIERS: JSON.stringify([
      {
        name: 'test',
        kind: 'smpp',
        host: '127.0.0.1',
        port: carrierPort,
        system_id: 'esme',
        password: 'secret',
        window_size: 20,
      },
    ]),
    MESSAGING_FAILOVER_AFTER_SECONDS: '1',
    MESSAGING_UNCERTAIN_WAIT_SECONDS: '1',
    MESSAGING_ORPHANED_HOLD_SECONDS: '2',
    ...overrides,
  });
}

/** Runs `start` under further variables; what it reads later sees the test's own again. */
export async function withEnvironment<T>(
  variables: Readonly<Record<string, string>>,
  start: () => Promise<T>,
): Promise<T> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await start();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** The environment that a process started by the test inherits. */
export function testEnvironment(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...variables };
}
