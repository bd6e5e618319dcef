import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { DATABASES, type Demo, freePort, seedDemo, startSystem, type System } from '@sms/local-stack';
import { Client, escapeIdentifier } from 'pg';
import { inheritedEnv, testInfrastructure } from './test-infrastructure.config';

export interface TestSystem {
  system: System;
  /** A vendor with credits, an active sender name and an API key. */
  demo: Demo;
  /** Stops everything and removes its databases and files. */
  stop(): Promise<void>;
}

export interface TestSystemOptions {
  /** Settings of services, over those inherited. */
  env?: Record<string, string>;
  /** A Postgres of its own that the test may kill, instead of databases in that of the run. */
  ownPostgres?: boolean;
}

/** The whole built system, as `npm start` runs it, with a NATS server of its own; takes several seconds. */
export async function startTestSystem({ env = {}, ownPostgres = false }: TestSystemOptions = {}): Promise<TestSystem> {
  const { postgresUrl } = testInfrastructure();
  const databasePrefix = `test_${randomBytes(5).toString('hex')}_`;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sms-test-system-'));
  await chmod(dataDir, 0o711);
  const cleanUp = async (): Promise<void> => {
    if (!ownPostgres) await dropDatabases(postgresUrl, databasePrefix);
    await rm(dataDir, { recursive: true, force: true });
  };
  const lines: string[] = [];
  try {
    const system = await startSystem({
      dataDir,
      gatewayPort: await freePort(),
      env: { ...inheritedEnv(), DATABASE_URL: ownPostgres ? '' : postgresUrl, NATS_URL: '', LOG_LEVEL: 'warn', ...env },
      log: (line) => lines.push(line),
      databasePrefix,
    });
    await seedDemo({ baseUrl: system.baseUrl, dataDir: system.dataDir, operator: system.operator, vendorPassword: system.demoVendorPassword }).catch(async (error: unknown) => {
      await system.stop();
      throw error;
    });
    const demo = JSON.parse(await readFile(path.join(system.dataDir, 'demo.json'), 'utf8')) as Demo;
    return {
      system,
      demo,
      stop: async () => {
        await system.stop();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${lines.join('\n')}`, { cause: error });
  }
}

async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    for (const name of DATABASES) {
      await admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(prefix + name)} WITH (FORCE)`);
      await admin.query(`DROP ROLE IF EXISTS ${escapeIdentifier(prefix + name)}`);
    }
  } finally {
    await admin.end();
  }
}
