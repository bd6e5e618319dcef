import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { RunningProcesses } from '../processes/running-processes';
import { ensureDatabases } from './ensure-databases';
import { type LocalPostgres, startPostgres } from './start-postgres';

describe('startPostgres', () => {
  const password = randomBytes(8).toString('hex');
  let dataDir: string;
  let running: RunningProcesses;
  let postgres: LocalPostgres;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'sms-test-postgres-'));
    await start();
    await query(postgres.url, 'CREATE TABLE kept (id int)');
  }, 60_000);

  afterAll(async () => {
    await postgres.process.stop();
    running.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    running = await RunningProcesses.open(dataDir);
    postgres = await startPostgres({ dataDir, running, log: () => undefined, password });
  }

  async function query(url: string, sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('keeps its data over a stop and a start', async () => {
    await query(postgres.url, 'INSERT INTO kept VALUES (1)');
    await postgres.process.stop();
    running.close();
    await start();
    expect(await query(postgres.url, 'SELECT id FROM kept WHERE id = 1')).toEqual([{ id: 1 }]);
  }, 60_000);

  it('comes back by itself on the same port, with what was committed, when it is killed', async () => {
    await query(postgres.url, 'INSERT INTO kept VALUES (2)');
    await postgres.process.crash();
    await postgres.process.waitReady(30_000);
    expect(await query(postgres.url, 'SELECT id FROM kept WHERE id = 2')).toEqual([{ id: 2 }]);
  }, 60_000);

  it('makes databases that their own roles alone may enter, as often as asked', async () => {
    const specs = ['one', 'two'].map((name) => ({
      database: name,
      owner: { role: name, password: `${name}-pass/word` },
      runtime: { role: `${name}_runtime`, password: `${name}-other/word` },
    }));
    await ensureDatabases(postgres.url, specs);
    const [one, two] = await ensureDatabases(postgres.url, specs);
    if (!one || !two) throw new Error('a database is missing');
    await query(one.ownerUrl, 'CREATE TABLE mine (id int)');
    expect(await query(two.ownerUrl, 'SELECT current_user AS me')).toEqual([{ me: 'two' }]);
    expect(await query(two.runtimeUrl, 'SELECT current_user AS me')).toEqual([{ me: 'two_runtime' }]);
    for (const statement of ['SELECT FROM mine', 'CREATE TABLE its ()', 'CREATE TEMP TABLE its ()', 'SET ROLE one'])
      await expect(query(one.runtimeUrl, statement)).rejects.toThrow('permission denied');
    for (const url of [one.ownerUrl, one.runtimeUrl]) {
      const trespass = new URL(url);
      trespass.pathname = '/two';
      await expect(query(trespass.toString(), 'SELECT 1')).rejects.toThrow('permission denied for database');
    }
  });
});
