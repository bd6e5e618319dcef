import { Database, runMigrations } from '@sms/platform/database';
import { createMigratedDatabase, type TestDatabase } from '@sms/testing';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { MIGRATIONS, RUNTIME_RIGHTS } from '../../migrations';
import { LogAuditEntries } from './log-audit-entries';

interface Line {
  readonly msg: string;
  readonly audit: { readonly position: number; readonly hash: string; readonly target: string };
}

describe('the lines of audit entries', () => {
  let server: TestDatabase;
  let database: Database;
  let dataSource: DataSource;
  beforeAll(async () => {
    server = await createMigratedDatabase('gateway', (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS));
    dataSource = await new DataSource({ type: 'postgres', url: server.url }).initialize();
    database = new Database(dataSource);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await server.drop();
  });

  it('are written once each, in the order of the chain and with its hashes, whoever writes them', async () => {
    const lines: Line[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line) as Line);
    const replicas = [1, 2].map(() => new LogAuditEntries(database, pino({ level: 'info' }, { write })));
    for (let nth = 0; nth < 230; nth += 1)
      await database.execute(`INSERT INTO audit_log (action, target) VALUES ('test', $1)`, [`thing:${nth}`]);
    const first = await Promise.all(replicas.map((replica) => replica.run()));
    expect(first).toContain(true);
    while (lines.length < 230) await Promise.all(replicas.map((replica) => replica.run()));
    expect(await Promise.all(replicas.map((replica) => replica.run()))).toEqual([false, false]);
    expect(lines.map(({ msg, audit: { target } }) => [msg, target])).toEqual(
      Array.from({ length: 230 }, (_, nth) => ['audit', `thing:${nth}`]),
    );
    const links = await database.rows(`SELECT position, encode(hash, 'hex') AS hash FROM audit_link ORDER BY position`);
    expect(lines.map(({ audit: { position, hash } }) => ({ position, hash }))).toEqual(links);
  });

  it('are not written for entries whose transaction is rolled back', async () => {
    const lines: string[] = [];
    const log = new LogAuditEntries(
      database,
      pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    );
    await database
      .transaction(async (sql) => {
        await sql.execute(`INSERT INTO audit_log (action, target) VALUES ('test', 'thing:undone')`);
        throw new Error('undo');
      })
      .catch(() => undefined);
    expect([await log.run(), lines]).toEqual([false, []]);
  });
});
