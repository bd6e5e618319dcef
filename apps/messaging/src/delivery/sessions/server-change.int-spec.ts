import { eventually, NetworkPath, startPostgresServer, type TestPostgresServer } from '@sms/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import { SessionTable } from './session-table';
import { WorkerConnection } from './worker-connection';

/** A worker sends for half of it without the database, and keeps its sessions for four fifths. */
const LEASE_SECONDS = 30;
const CUT_OFF_MS = 18_000;
/** At eight a second they last for longer than the worker is cut off. */
const MESSAGES = 240;
const RENEWING = { leaseMs: 60_000, leaving: false, controlVersion: 0, activation: 0, carriers: ['c'], sessions: [] };

/** Advisory locks go with the server as well as with the process that holds them. */
describe('workers, when the database server changes', () => {
  let postgres: TestPostgresServer;
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    postgres = await startPostgresServer();
    messaging = await MessagingUnderTest.start({}, postgres.url);
  }, 90_000);
  afterAll(async () => {
    await messaging.stop();
    await postgres.stop();
  });

  const url = () => process.env['MESSAGING_DATABASE_URL'] ?? '';

  it('are not taken for dead by those that find the new server earlier: no session too many, nothing twice', async () => {
    const settings = {
      MESSAGING_SESSION_LEASE_SECONDS: String(LEASE_SECONDS),
      MESSAGING_CARRIERS: JSON.stringify([
        {
          name: 'test',
          kind: 'smpp',
          host: '127.0.0.1',
          port: messaging.carrier.port,
          system_id: 'esme',
          password: 'secret',
          max_sessions: 2,
          messages_per_second: 8,
        },
      ]),
    };
    const path = await NetworkPath.to(url());
    try {
      await messaging.startWorker(settings);
      await messaging.startWorker({ ...settings, MESSAGING_DATABASE_URL: path.over(url()) });
      const holders = async () => {
        const rows = await messaging.database.rows<{ worker: number }>(
          `SELECT worker FROM carrier_session WHERE state = 'bound' ORDER BY worker`,
        );
        return rows.map(({ worker }) => worker);
      };
      await eventually(async () => expect(new Set(await holders()).size).toBe(2), { timeoutMs: 20_000 });
      const before = await holders();
      messaging.carrier.mostLinks = 0;
      const recipients = Array.from({ length: MESSAGES }, (_unused, index) => String(96_171_300_000 + index));
      await messaging.submit(sms(newAccount(), { lane: 'bulk', recipients }));
      await eventually(() => expect(messaging.carrier.carried.length).toBeGreaterThan(20), { timeoutMs: 15_000 });
      path.swallow();
      await postgres.crash();
      await delay(CUT_OFF_MS);
      expect(await holders()).toEqual(before);
      path.mend();
      await eventually(() => expect(messaging.carrier.carried.length).toBe(MESSAGES), { timeoutMs: 90_000 });
      await messaging.quiet();
      expect(messaging.carrier.mostLinks).toBeLessThanOrEqual(2);
      expect(new Set(messaging.carrier.carried.map(({ recipient }) => recipient)).size).toBe(MESSAGES);
      expect(await holders()).toEqual(before);
    } finally {
      await messaging.stopWorker();
      await path.close();
    }
  }, 210_000);

  it.each(['the server', 'one of its processes'])(
    'are seen to be gone only where they had their lock: a crash of %s',
    async (what) => {
      const connections: WorkerConnection[] = [];
      const worker = async () => {
        const connection = new WorkerConnection({ url: url(), name: 'test' });
        connections.push(connection);
        const table = new SessionTable(connection);
        const id = await table.register('host:1', ['c'], 60_000);
        expect(await table.lock(id)).toBe(true);
        return { id, table, connection };
      };
      const [a, b] = [await worker(), await worker()];
      const reaped = async () => {
        const { view } = await b.table.renew(b.id, RENEWING);
        await b.table.reap(view.workers.filter(({ id }) => id === a.id));
        return (await b.table.renew(b.id, RENEWING)).view.workers.every(({ id }) => id !== a.id);
      };
      if (what === 'the server') await postgres.crash();
      else {
        const [backend] = await a.connection.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        process.kill(backend?.pid ?? 0, 'SIGKILL');
      }
      await eventually(() => expect(b.connection.current).toBeUndefined());
      await eventually(async () => expect(await b.table.lock(b.id)).toBe(true), { timeoutMs: 20_000 });
      expect(await b.table.lockedWorkers()).toEqual(new Set([a.id, b.id]));
      expect(await reaped()).toBe(false);
      await eventually(async () => expect(await a.table.lock(a.id)).toBe(true));
      await a.connection.end();
      await eventually(async () => expect(await b.table.lockedWorkers()).toEqual(new Set([b.id])));
      expect(await reaped()).toBe(true);
      await b.table.removeWorker(b.id);
      await Promise.all(connections.map((connection) => connection.end()));
    },
    60_000,
  );
});
