import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { testInfrastructure } from './test-infrastructure.config';

export interface TestDatabase {
  name: string;
  url: string;
  /** Drops the database with whatever is still connected to it. */
  drop(): Promise<void>;
}

/** An empty database `test_<name>_<random>` of one spec file; drop it in `afterAll`. */
export async function createTestDatabase(
  name: string,
  serverUrl = testInfrastructure().postgresUrl,
): Promise<TestDatabase> {
  const database = `test_${name.replaceAll(/[^a-z0-9]+/gi, '_').toLowerCase()}_${randomBytes(5).toString('hex')}`;
  await runAsAdmin(serverUrl, `CREATE DATABASE ${escapeIdentifier(database)}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return {
    name: database,
    url: url.toString(),
    drop: () => runAsAdmin(serverUrl, `DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`),
  };
}

async function runAsAdmin(serverUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
