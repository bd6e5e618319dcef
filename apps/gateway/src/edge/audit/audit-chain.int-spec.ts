import { runMigrations } from '@sms/platform/database';
import { createMigratedDatabase } from '@sms/testing';
import { Client } from 'pg';
import type { MigrationInterface } from 'typeorm';
import { MIGRATIONS } from '../../migrations';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

const FORGED = `SET LOCAL session_replication_role = replica`;
const FAULTS = `
  SELECT 'link ' || position AS row, fault FROM audit_link_check WHERE fault IS NOT NULL
  UNION ALL SELECT name, fault FROM audit_chain_check WHERE fault IS NOT NULL
  UNION ALL SELECT 'entry', 'it has no link' FROM unlinked_audit_entry`;
/** As the release before writes them. */
const OLD_INSERT = `
  INSERT INTO audit_log (actor_user_id, action, target, details)
  SELECT min(id), 'old', $1, '{"a": null}' FROM app_user`;

describe('the chain of the audit log', () => {
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    const { id } = await gateway.vendor();
    const bearer = await gateway.operator();
    for (const reason of ['one', 'two', 'three'])
      await gateway.data(`POST /v1/admin/vendors/${id}/suspend`, { bearer, body: { reason } });
  });
  afterAll(() => gateway.stop());

  const faults = () => gateway.database.rows<{ row: string; fault: string }>(FAULTS);
  /** Returns the faults that a user with all rights causes, and undoes what he did. */
  const faultsAfter = async (...changes: readonly string[]) => {
    const found: { row: string; fault: string }[] = [];
    await gateway.database
      .transaction(async (sql) => {
        await sql.execute(FORGED);
        for (const change of changes) expect(await sql.execute(change)).toBeGreaterThan(0);
        found.push(...(await sql.rows<{ row: string; fault: string }>(FAULTS)));
        throw new Error('undo');
      })
      .catch(() => undefined);
    return found;
  };

  it('links each entry in the order of commits, also of concurrent writers and of the release before', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        nth % 2 === 0
          ? gateway.database.execute(OLD_INSERT, [`thing:${nth}`])
          : gateway.database.transaction((sql) => sql.execute(OLD_INSERT, [`thing:${nth}`])),
      ),
    );
    expect(await faults()).toEqual([]);
    const [counted] = await gateway.database.rows<Record<string, number>>(
      `SELECT (SELECT count(*) FROM audit_log) AS entries, (SELECT count(*) FROM audit_link) AS links,
         (SELECT max(position) FROM audit_link) AS last,
         (SELECT position FROM audit_chain WHERE name = 'end') AS known`,
    );
    expect(new Set(Object.values(counted ?? {})).size).toBe(1);
  });

  it('holds no lock of the chain until a transaction commits', async () => {
    await gateway.database.transaction(async (sql) => {
      await sql.execute(OLD_INSERT, ['thing:slow']);
      await gateway.database.execute(OLD_INSERT, ['thing:fast']);
    });
    expect(await faults()).toEqual([]);
  });

  it('does not depend on the time zone or the form of dates of a session', async () => {
    await gateway.database.transaction(async (sql) => {
      await sql.execute(`SET LOCAL timezone = 'Pacific/Kiritimati'`);
      await sql.execute(`SET LOCAL datestyle = 'German'`);
      expect(await sql.rows(FAULTS)).toEqual([]);
    });
  });

  const lastLink = `(SELECT max(position) FROM audit_link)`;
  const lastEntry = `(SELECT max(id) FROM audit_log)`;
  it.each([
    ['a changed action', [`UPDATE audit_log SET action = 'x' WHERE id = 2`]],
    ['a changed actor', [`UPDATE audit_log SET actor_user_id = NULL WHERE id = 2`]],
    ['a changed time', [`UPDATE audit_log SET recorded_at = recorded_at + interval '1 microsecond' WHERE id = 2`]],
    ['a changed address', [`UPDATE audit_log SET address = '192.0.2.1' WHERE id = 2`]],
    ['changed details', [`UPDATE audit_log SET details = '{}' WHERE details = '{"a": null}'`]],
    ['a removed entry', [`DELETE FROM audit_log WHERE id = 2`]],
    [
      'a removed entry and its link',
      [`DELETE FROM audit_log WHERE id = 2`, `DELETE FROM audit_link WHERE last_id = 2`],
    ],
    ['an entry that was slipped in', [OLD_INSERT.replace('$1', `'thing:forged'`)]],
    ['a changed hash', [`UPDATE audit_link SET hash = sha256('x') WHERE position = 2`]],
    [
      'a last entry that was removed with its link',
      [`DELETE FROM audit_log WHERE id = ${lastEntry}`, `DELETE FROM audit_link WHERE position = ${lastLink}`],
    ],
    [
      'an end that was moved back, of what was logged before',
      [
        `UPDATE audit_chain SET (position, hash) = (SELECT position, hash FROM audit_link WHERE position = ${lastLink})
          WHERE name = 'logged'`,
        `DELETE FROM audit_log WHERE id = ${lastEntry}`,
        `DELETE FROM audit_link WHERE position = ${lastLink}`,
        `UPDATE audit_chain SET (position, hash) = (SELECT position, hash FROM audit_link WHERE position = ${lastLink})
          WHERE name = 'end'`,
      ],
    ],
    ['an end that is gone', [`DELETE FROM audit_chain WHERE name = 'end'`]],
  ])('shows %s', async (_what, changes) => {
    expect((await faultsAfter(...changes)).length).toBeGreaterThan(0);
    expect(await faults()).toEqual([]);
  });

  it('refuses changes of links', async () => {
    await expect(gateway.database.execute('DELETE FROM audit_link')).rejects.toThrow('refused');
  });
});

it('begins with the entries that were written before there was a chain', async () => {
  const before = MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex((migration) => (new migration() as MigrationInterface).name?.startsWith('DescribeAudit')),
  );
  const database = await createMigratedDatabase('gateway-unchained', (target) => runMigrations(target, before));
  const client = new Client({ connectionString: database.url });
  try {
    await client.connect();
    await client.query(
      `INSERT INTO app_user (role, email, password_hash) VALUES ('operator', 'operator@example.com', 'x')`,
    );
    await client.query(
      `INSERT INTO audit_log (actor_user_id, action, target)
       SELECT 1001, 'old', 'thing:' || n FROM generate_series(1, 2500) AS n`,
    );
    await runMigrations({ url: database.url, name: 'test' }, MIGRATIONS);
    await client.query(`INSERT INTO audit_log (actor_user_id, action, target) VALUES (1001, 'new', 'thing:1')`);
    expect((await client.query(FAULTS)).rows).toEqual([]);
    expect((await client.query('SELECT count(*)::integer AS links FROM audit_link')).rows).toEqual([{ links: 4 }]);
    await client.query('BEGIN');
    await client.query(FORGED);
    await client.query(`DELETE FROM audit_log WHERE id = 1500`);
    expect((await client.query(FAULTS)).rows).toHaveLength(1);
  } finally {
    await client.end();
    await database.drop();
  }
});
