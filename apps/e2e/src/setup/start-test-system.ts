import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
// Jest resolves no path aliases in a global setup, which imports this file, too.
import { freePort } from '../../../../libs/dev-env/src/processes/free-port';
import { startSystem, type System } from '../../../../libs/dev-env/src/system/start-system';
import type { SystemOptions } from '../../../../libs/dev-env/src/system/system-options';
import { testInfrastructure } from '../../../../libs/testing/src/test-infrastructure.config';

export interface TestSystemOptions {
  /** A Postgres of its own, for tests that take it away; otherwise that of the test run. */
  readonly ownPostgres?: boolean;
  /** Environment of the services, on top of the usual. */
  readonly env?: Readonly<Record<string, string>>;
  /** How many processes of a service, one unless given. */
  readonly replicas?: SystemOptions['replicas'];
  readonly carrierMessagesPerSecond?: number;
}

/** Makes migrated databases with a prefix; returns the password of their operator. */
export type MakeDatabases = (prefix: string) => Promise<string>;

/** Starts the built system as `npm start` does, but in a temporary folder, and on databases that are migrated. */
export async function startTestSystem(
  { ownPostgres = false, env = {}, replicas = {}, carrierMessagesPerSecond }: TestSystemOptions,
  makeDatabases: MakeDatabases,
): Promise<System> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sms-e2e-'));
  const databasePrefix = ownPostgres ? '' : `test_${randomBytes(4).toString('hex')}_`;
  if (!ownPostgres) {
    const operatorPassword = await makeDatabases(databasePrefix);
    await writeFile(path.join(dataDir, 'secrets.json'), JSON.stringify({ operatorPassword }), { mode: 0o600 });
  }
  const system = await startSystem({
    dataDir,
    gatewayPort: await freePort(),
    env: {
      ...process.env,
      DATABASE_URL: ownPostgres ? '' : testInfrastructure().postgresUrl,
      NATS_URL: '',
      LOG_LEVEL: 'info',
      ...env,
    },
    databasePrefix,
    migrated: !ownPostgres,
    log: () => undefined,
    replicas,
    ...(carrierMessagesPerSecond !== undefined && { carrierMessagesPerSecond }),
  });
  const stop = async (): Promise<void> => {
    await system.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...system, stop };
}
