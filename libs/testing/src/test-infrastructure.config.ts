/**
 * The infrastructure of a jest run. Global setup sets the TEST_ variables and every worker inherits them; DATABASE_URL
 * comes from outside and chooses a server that runs already.
 */
export interface TestInfrastructure {
  /** Part of the names of databases that the tests of this run share. */
  runId: string;
  postgresUrl: string;
  /**
   * A NATS server of this worker of Jest, which its files use one after the other. A test that stops or configures its
   * server starts another one with `startNatsServer`.
   */
  natsUrl: string;
  /** Holds the certificate authority of the HTTPS receivers. */
  caDir: string;
  /** A nats-server for tests that need one of their own; absent when only Docker can run it. */
  natsServerBinary: string | undefined;
  /** Whether tests write schema.sql instead of only comparing it: `npm run schema`. */
  writeSchema: boolean;
}

/** The DATABASE_URL of the environment, if there is one. */
export function givenDatabase(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const databaseUrl = env['DATABASE_URL'] || undefined;
  if (databaseUrl !== undefined) assertTestDatabase(databaseUrl);
  return databaseUrl;
}

/** Throws unless the database's name marks it as one for tests, which create and drop databases freely. */
export function assertTestDatabase(url: string): void {
  const name = new URL(url).pathname.slice(1);
  if (!name.includes('test')) {
    throw new Error(`DATABASE_URL names the database "${name}": tests run only against one with "test" in its name`);
  }
}

/** `natsUrls`: one for each worker of the run. */
export function publishTestInfrastructure(
  infrastructure: Omit<TestInfrastructure, 'natsUrl' | 'writeSchema'> & { natsUrls: readonly string[] },
): void {
  process.env['TEST_RUN_ID'] = infrastructure.runId;
  process.env['TEST_POSTGRES_URL'] = infrastructure.postgresUrl;
  process.env['TEST_NATS_URLS'] = infrastructure.natsUrls.join(' ');
  process.env['TEST_CA_DIR'] = infrastructure.caDir;
  process.env['TEST_NATS_SERVER_BINARY'] = infrastructure.natsServerBinary ?? '';
}

/** The infrastructure of this jest run; throws outside the tiers that have one. */
export function testInfrastructure(env: NodeJS.ProcessEnv = process.env): TestInfrastructure {
  const value = (name: string): string => {
    const found = env[name];
    if (!found) throw new Error(`${name} is not set: run this test through the int or e2e project of jest`);
    return found;
  };
  return {
    runId: value('TEST_RUN_ID'),
    postgresUrl: value('TEST_POSTGRES_URL'),
    // Jest counts its workers from 1. Its main process, which runs no test, has no number.
    natsUrl: value('TEST_NATS_URLS').split(' ')[Number(env['JEST_WORKER_ID'] ?? 1) - 1] ?? '',
    caDir: value('TEST_CA_DIR'),
    natsServerBinary: env['TEST_NATS_SERVER_BINARY'] || undefined,
    writeSchema: env['WRITE_SCHEMA'] === 'yes',
  };
}

/** Environment that child processes of a test inherit. */
export function inheritedEnv(): NodeJS.ProcessEnv {
  return process.env;
}
