import type { DatabaseName } from '@sms/dev-env';
import { eventually, type HttpsReceiver, testInfrastructure } from '@sms/testing';
import { Client } from 'pg';
import { BREAKAGES } from './support/audit-breakages';
import { type Breakage, byKey } from './support/breakage';
import { call } from './support/http';
import { leftBehind } from './support/left-behind';
import { runAudit, wrongOf } from './support/run-audit';
import { sendMany } from './support/send-many';
import { SystemUnderTest } from './support/system-under-test';
import { COSTLY, useAdvances } from './support/use-advances';
import type { Vendor } from './support/vendor';

const SHORT_WAITS = {
  MESSAGING_UNCERTAIN_WAIT_SECONDS: '3',
  MESSAGING_ORPHANED_HOLD_SECONDS: '5',
  WEBHOOK_DISPATCHER_LEASE_MS: '2000',
  WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: '0.5,1,2,4',
};

const LOST_PERIOD: Breakage = {
  what: 'a restore has lost a time that vendors do not know of',
  database: 'gateway',
  key: "SELECT '2026-01-01T00:00:00.000Z' AS key",
  ...byKey('restored_period', 'restored_to', 'timestamptz'),
  change: 'INSERT INTO restored_period (restored_to) VALUES ($1::timestamptz)',
  invariant: 'nothing is lost by a restore',
  row: (key) => `${key} to `,
};

describe('npm run audit', () => {
  let system: SystemUnderTest;
  let receiver: HttpsReceiver;
  let vendor: Vendor;
  beforeAll(async () => {
    system = await SystemUnderTest.start({ env: SHORT_WAITS });
    receiver = await system.receiver();
    vendor = await system.vendor({ credits: 100_000, defaultSender: 'Brand' });
    await vendor.activateSender('Brand');
    await vendor.setWebhook(receiver.url);
  }, 300_000);
  afterAll(() => system.stop(), 60_000);

  it('finds nothing wrong while messages are on their way, nor after processes were killed', async () => {
    const { messaging, billing, 'webhook-dispatcher': dispatcher, 'messaging-worker': worker } = system.system.services;
    const crashes: Promise<void>[] = [];
    const load = sendMany(vendor, {
      ...COSTLY,
      count: 900,
      onAcknowledged: (count) => {
        const victim = { 300: billing, 450: worker, 600: dispatcher, 750: messaging }[count];
        if (victim) crashes.push(victim.crash());
      },
    });
    for (let run = 0; run < 3; run += 1) {
      const audit = await runAudit(system, '--grace', '1');
      expect([audit.code, wrongOf(audit)]).toEqual([0, []]);
    }
    await load;
    expect(crashes).toHaveLength(4);
    await Promise.all(crashes);
    const audit = await runAudit(system, '--grace', '1');
    expect([audit.code, wrongOf(audit)]).toEqual([0, []]);
  }, 180_000);

  describe('names the row when', () => {
    const clients = new Map<DatabaseName, Client>();
    beforeAll(async () => {
      await useAdvances(system, vendor);
      const long = 'Ж'.repeat(80);
      for (const message of ['short', long])
        await eventually(async () =>
          expect((await vendor.sendSms({ phone: '96179990002', message })).status).toBe(200),
        );
      const otp = { apiKey: vendor.apiKey, body: { phone_number: '96179990001' } };
      await eventually(async () =>
        expect((await call(system.baseUrl, 'POST', '/v1/otp/generate', otp)).status).toBe(200),
      );
      await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), {
        timeoutMs: 60_000,
        intervalMs: 500,
      });
      // Nobody repairs anything, or sends it again, while it is broken.
      await Promise.all(
        Object.values(system.system.replicas).flatMap((replicas) => replicas.map((process) => process.stop())),
      );
      for (const [name, url] of Object.entries(system.system.databaseUrls)) {
        const superuser = new URL(testInfrastructure().postgresUrl);
        superuser.pathname = new URL(url).pathname;
        const client = new Client({ connectionString: superuser.toString() });
        await client.connect();
        // As nobody is in the way of who has all rights, triggers are not either.
        await client.query("SET session_replication_role = 'replica'");
        clients.set(name as DatabaseName, client);
      }
    }, 120_000);
    afterAll(() => Promise.all([...clients.values()].map((client) => client.end())));

    it('nothing is', async () => {
      const audit = await runAudit(system, '--grace', '0', '--again', '1');
      expect([audit.code, wrongOf(audit)]).toEqual([0, []]);
      expect(audit.invariants.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([
        'nothing is lost by a restore of which vendors have not been told',
        'written months of usage = the series that they consist of',
        'no event waits in an outbox for more than ten minutes',
        'nothing waits ten minutes longer than it was to, and no advance one',
      ]);
    });

    it('nothing is, in whatever order the tables return their rows', async () => {
      const billing = clients.get('billing');
      const database = new URL(system.system.databaseUrls.billing).pathname.slice(1);
      // The row stands behind others now, and is read after them.
      await billing?.query(
        `WITH lowest AS (
           DELETE FROM hold WHERE request_id = (SELECT request_id FROM hold ORDER BY request_id LIMIT 1) RETURNING *
         ) INSERT INTO hold SELECT * FROM lowest`,
      );
      // It is read through a bitmap then, which returns rows as they lie.
      await billing?.query(`ALTER DATABASE "${database}" SET enable_indexscan = off`);
      try {
        const audit = await runAudit(system, '--grace', '0', '--again', '0');
        expect([audit.code, wrongOf(audit)]).toEqual([0, []]);
      } finally {
        await billing?.query(`ALTER DATABASE "${database}" RESET ALL`);
      }
    });

    it.each([...BREAKAGES, LOST_PERIOD].map((breakage): [string, Breakage] => [breakage.what, breakage]))(
      '%s',
      async (_what, { database, key: keySql, table, where, change, invariant, row }) => {
        const client = clients.get(database);
        const key = String((await client?.query<{ key: string }>(keySql))?.rows[0]?.key);
        await client?.query(`CREATE TEMP TABLE kept AS SELECT * FROM ${table} WHERE ${where}`, [key]);
        expect((await client?.query(change, [key]))?.rowCount).toBeGreaterThan(0);
        try {
          const audit = await runAudit(system, '--grace', '0', '--again', '0');
          expect(audit.code).toBe(1);
          const named = wrongOf(audit).find(({ name }) => name.startsWith(invariant));
          expect(named?.first?.row.slice(0, row(key).length)).toBe(row(key));
        } finally {
          await client?.query(`DELETE FROM ${table} WHERE ${where}`, [key]);
          await client?.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept`);
          await client?.query('DROP TABLE kept');
        }
      },
    );

    it('what is late is not lost: a status whose event waits in an outbox', async () => {
      const [dispatcher, messaging] = [clients.get('webhook_dispatcher'), clients.get('messaging')];
      const gone = `message_id = (SELECT message_id FROM kept)`;
      await dispatcher?.query(
        'CREATE TEMP TABLE kept AS SELECT * FROM event WHERE status = 2 ORDER BY sequence DESC LIMIT 1',
      );
      await dispatcher?.query(`DELETE FROM event WHERE ${gone} AND status = 2`);
      const kept = await dispatcher?.query<{ message_id: string }>('SELECT message_id FROM kept');
      await messaging?.query(
        `INSERT INTO outbox (destination, batch_id, events, payload)
         VALUES ('webhook-dispatcher.events.v1', gen_random_uuid(), 1, $1)`,
        [JSON.stringify([{ payload: { messageId: kept?.rows[0]?.message_id } }])],
      );
      try {
        const wrong = wrongOf(await runAudit(system, '--grace', '0', '--again', '0')).map(({ name }) => name);
        // The number it had is missing all the same.
        expect(wrong).toEqual(['the numbers of each feed have no gap and rise with time']);
      } finally {
        await messaging?.query('DELETE FROM outbox');
        await dispatcher?.query('INSERT INTO event SELECT * FROM kept');
        await dispatcher?.query('DROP TABLE kept');
      }
    });

    it('a hold is released, as an advance covers its request: only because the lines have no link here', async () => {
      const billing = clients.get('billing');
      const { rows } = (await billing?.query<{ id: string }>(
        `INSERT INTO hold (request_id, account_id, credits, messages, settled)
         SELECT (left(message_id::text, 32) || '0000')::uuid, account_id, 5, 1, 5 FROM settlement
         WHERE advance_id IS NOT NULL LIMIT 1 RETURNING request_id AS id`,
      )) ?? { rows: [] };
      await billing?.query(
        `INSERT INTO settlement (message_id, account_id, captured, released, advance_id)
         SELECT (left(request_id::text, 32) || 'ffff')::uuid, account_id, 0, 5, request_id FROM hold
         WHERE request_id = $1`,
        [rows[0]?.id],
      );
      try {
        const wrong = wrongOf(await runAudit(system, '--grace', '0', '--again', '0')).map(({ name }) => name);
        expect(wrong).toEqual(["each line of the ledger is in its account's chain, and the chain is whole"]);
      } finally {
        await billing?.query('DELETE FROM hold WHERE request_id = $1', [rows[0]?.id]);
        await billing?.query('DELETE FROM settlement WHERE advance_id = $1', [rows[0]?.id]);
      }
    });

    it('the audit log: an entry was removed, and its link with it', async () => {
      const gateway = clients.get('gateway');
      await gateway?.query('SET session_replication_role = replica');
      await gateway?.query(
        `CREATE TEMP TABLE removed AS SELECT * FROM audit_log WHERE id = (SELECT max(id) - 1 FROM audit_log)`,
      );
      await gateway?.query(
        'CREATE TEMP TABLE unlinked AS SELECT * FROM audit_link WHERE last_id = (SELECT id FROM removed)',
      );
      await gateway?.query('DELETE FROM audit_link WHERE position = (SELECT position FROM unlinked)');
      await gateway?.query('DELETE FROM audit_log WHERE id = (SELECT id FROM removed)');
      try {
        const wrong = wrongOf(await runAudit(system, '--grace', '0', '--again', '0')).map(({ name }) => name);
        expect(wrong).toEqual(['each entry of the audit log is in its chain, and the chain is whole']);
      } finally {
        await gateway?.query('INSERT INTO audit_log OVERRIDING SYSTEM VALUE SELECT * FROM removed');
        await gateway?.query('INSERT INTO audit_link SELECT * FROM unlinked');
        await gateway?.query('SET session_replication_role = DEFAULT');
      }
    });

    it('nothing is any more', async () => {
      const audit = await runAudit(system, '--grace', '0', '--again', '0');
      expect([audit.code, wrongOf(audit)]).toEqual([0, []]);
    });
  });
});
