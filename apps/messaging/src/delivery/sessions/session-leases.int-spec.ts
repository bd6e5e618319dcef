import { eventually, NetworkPath } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import { Carriers } from '../carriers/carriers';

const ESME_RALYBND = 0x05;
const ESME_RSYSERR = 0x08;
const LEASE_SECONDS = 5;

describe('sessions of several workers', () => {
  let messaging: MessagingUnderTest;
  const carrierSettings = (overrides: object) => ({
    MESSAGING_SESSION_LEASE_SECONDS: String(LEASE_SECONDS),
    MESSAGING_CARRIERS: JSON.stringify([
      {
        name: 'test',
        kind: 'smpp',
        host: '127.0.0.1',
        port: messaging.carrier.port,
        system_id: 'esme',
        password: 'secret',
        window_size: 20,
        ...overrides,
      },
    ]),
  });

  beforeAll(async () => (messaging = await MessagingUnderTest.start()), 60_000);
  beforeEach(() => {
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
    messaging.carrier.mostLinks = 0;
    messaging.carrier.refusedBinds = 0;
  });
  afterEach(async () => {
    await messaging.stopWorker();
    await eventually(async () => expect(await slots()).toEqual([]));
    await eventually(() => expect(messaging.carrier.bound).toEqual([]));
  });
  afterAll(() => messaging.stop());

  /** As a carrier does that allows so many sessions and no more. */
  const limitTo = (count: number) => {
    messaging.carrier.authenticate = () => (messaging.carrier.bound.length >= count ? ESME_RALYBND : 0);
  };
  const slots = () =>
    messaging.database.rows<{ slot: number; worker: number; state: string; host: string }>(
      'SELECT slot, worker, state, host FROM carrier_session ORDER BY slot',
    );
  const shares = async () => {
    const held = (await slots()).filter(({ state }) => state === 'bound');
    return [...new Set(held.map(({ worker }) => worker))]
      .map((worker) => held.filter((slot) => slot.worker === worker).length)
      .sort();
  };
  const within = (timeoutMs: number) => ({ timeoutMs });
  const leased = ({ claimant }: Carriers): number => {
    if (claimant === undefined) throw new Error('the worker has no lease');
    return claimant;
  };
  const bulk = (count: number, from = 96_171_100_000) =>
    messaging.submit(
      sms(newAccount(), {
        lane: 'bulk',
        recipients: Array.from({ length: count }, (_unused, index) => String(from + index)),
      }),
    );

  it('are shared when a worker comes and taken over when one stops: never more than agreed, and never none', async () => {
    limitTo(2);
    const settings = carrierSettings({ max_sessions: 2 });
    const first = await messaging.startWorker(settings);
    await eventually(async () => expect(await shares()).toEqual([2]), within(5_000));
    let fewest = Infinity;
    const watch = setInterval(() => (fewest = Math.min(fewest, messaging.carrier.bound.length)), 5);
    try {
      await messaging.startWorker(settings);
      await eventually(async () => expect(await shares()).toEqual([1, 1]), within(15_000));
      await first.stop();
      await eventually(async () => expect(await shares()).toEqual([2]), within(10_000));
    } finally {
      clearInterval(watch);
    }
    expect({ most: messaging.carrier.mostLinks, refused: messaging.carrier.refusedBinds, fewest }).toEqual({
      most: 2,
      refused: 0,
      fewest: 1,
    });
  }, 60_000);

  it('stay, the last of them, at a worker that stops until one is bound at another', async () => {
    messaging.carrier.authenticate = () => 0;
    const settings = carrierSettings({ max_sessions: 2 });
    const first = await messaging.startWorker(settings);
    await eventually(async () => expect(await shares()).toEqual([2]), within(5_000));
    messaging.carrier.authenticate = () => ESME_RSYSERR;
    await messaging.startWorker(settings);
    await eventually(() => expect(messaging.carrier.refusedBinds).toBeGreaterThan(0), within(10_000));
    let fewest = Infinity;
    const watch = setInterval(() => (fewest = Math.min(fewest, messaging.carrier.bound.length)), 5);
    try {
      const stopped = first.stop();
      // The other tries again within a second or two, and a stop waits longer for it.
      messaging.carrier.authenticate = () => 0;
      await stopped;
      await eventually(async () => expect(await shares()).toEqual([2]), within(10_000));
    } finally {
      clearInterval(watch);
    }
    expect(fewest).toBe(1);
  }, 60_000);

  it('of which there is only one go to the next worker within about a second of a stop, and messages wait for it', async () => {
    limitTo(1);
    const settings = carrierSettings({ max_sessions: 1 });
    const first = await messaging.startWorker(settings);
    await eventually(async () => expect(await shares()).toEqual([1]), within(5_000));
    await messaging.startWorker(settings);
    await first.stop();
    const stoppedAt = performance.now();
    await eventually(() => expect(messaging.carrier.bound).toHaveLength(1), within(2_000));
    expect(performance.now() - stoppedAt).toBeLessThan(2_000);
    const account = newAccount();
    await messaging.submit(sms(account));
    await messaging.reached(account, 'pending');
    expect(messaging.carrier.refusedBinds).toBe(0);
  }, 60_000);

  it('of a worker that was killed are free after some seconds, long before its lease ends', async () => {
    limitTo(1);
    const settings = { ...carrierSettings({ max_sessions: 1 }), MESSAGING_SESSION_LEASE_SECONDS: '75' };
    const killed = await messaging.startWorkerProcess(settings);
    await eventually(async () => expect(await shares()).toEqual([1]), within(5_000));
    const next = await messaging.startWorker(settings);
    await killed.kill();
    await eventually(() => expect(messaging.carrier.bound).toHaveLength(1), within(10_000));
    await next.stop();
    expect(messaging.carrier.refusedBinds).toBe(0);
  }, 60_000);

  it('of a worker that was frozen are taken when its lease has ended; it sends nothing when it comes back, and binds again as one more', async () => {
    messaging.carrier.authenticate = () => 0;
    const settings = carrierSettings({ max_sessions: 2, messages_per_second: 20 });
    const frozen = await messaging.startWorkerProcess(settings);
    await eventually(async () => expect(await shares()).toEqual([2]), within(5_000));
    const links = [...messaging.carrier.bound];
    const sent = () => messaging.carrier.carried.filter(({ link }) => links.includes(link)).length;
    const before = messaging.carrier.carried.length;
    // More than leaves at once: something waits inside when it is frozen.
    await bulk(60);
    await eventually(() => expect(messaging.carrier.carried.length).toBeGreaterThan(before + 5));
    frozen.freeze();
    await messaging.startWorker(settings);
    await eventually(
      async () =>
        expect((await slots()).filter(({ state }) => state === 'bound').map(({ worker }) => worker)).toHaveLength(2),
      within(20_000),
    );
    await eventually(
      () => expect(messaging.carrier.bound.filter((link) => !links.includes(link))).toHaveLength(2),
      within(20_000),
    );
    // Messages that it wrote before it was frozen have arrived by now.
    const sentThen = sent();
    frozen.thaw();
    await eventually(
      () => expect(frozen.logged('the lease of the sessions has ended: they are cut')).toBe(true),
      within(5_000),
    );
    await eventually(
      () => expect(messaging.carrier.bound.filter((link) => links.includes(link))).toEqual([]),
      within(5_000),
    );
    expect(sent()).toBe(sentThen);
    await eventually(async () => expect(await shares()).toEqual([1, 1]), within(20_000));
    await frozen.stop();
    await messaging.quiet();
  }, 90_000);

  it('of a worker whose renewal took long are not leased from its late reply on', async () => {
    messaging.carrier.authenticate = () => 0;
    const worker = await messaging.startWorker(carrierSettings({ max_sessions: 1 }));
    await eventually(async () => expect(await shares()).toEqual([1]), within(5_000));
    const waiting = (count: number) =>
      eventually(async () =>
        expect(
          await messaging.database.rows(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
               AND query LIKE '%carrier_worker%'`,
          ),
        ).toHaveLength(count),
      );
    const lockWorkers = <T>(work: () => Promise<T>): Promise<T> =>
      messaging.database.transaction(async (sql) => {
        await sql.rows('SELECT FROM carrier_worker FOR NO KEY UPDATE');
        return work();
      });
    let afterwards: Promise<number | undefined> = Promise.resolve(0);
    await lockWorkers(async () => {
      await waiting(1);
      const halfOver = performance.now() + (LEASE_SECONDS * 1_000) / 2;
      await eventually(() => expect(performance.now()).toBeGreaterThan(halfOver));
      // Holds the next renewal up as well, so that this one is the last that the worker knows of.
      afterwards = lockWorkers(async () => {
        await waiting(1);
        return worker.part(Carriers).claimant;
      });
      await waiting(2);
    });
    expect(await afterwards).toBeUndefined();
    await eventually(() => expect(worker.part(Carriers).claimant).toBeDefined());
  }, 30_000);

  it('of a worker that has a new lease send nothing that was claimed under the one before', async () => {
    messaging.carrier.authenticate = () => 0;
    const worker = await messaging.startWorker(carrierSettings({ max_sessions: 1 }));
    const carriers = worker.part(Carriers);
    const before = await eventually(() => leased(carriers));
    expect(carriers.holds(before)).toBe(true);
    await messaging.database.rows('DELETE FROM carrier_worker');
    const after = await eventually(() => {
      expect(carriers.claimant).not.toBe(before);
      return leased(carriers);
    });
    expect([carriers.holds(before), carriers.holds(after)]).toEqual([false, true]);
  }, 20_000);

  it('of a worker that stops are not opened any more, though it was about to lease one', async () => {
    messaging.carrier.authenticate = () => 0;
    const worker = await messaging.database.transaction(async (sql) => {
      // Another transaction is about to take the slot, and then does not.
      await sql.rows(
        `WITH other AS (
           INSERT INTO carrier_worker (name, carriers, lease_until) VALUES ('other', '{}', 'infinity') RETURNING id)
         INSERT INTO carrier_session (carrier, slot, host, worker) SELECT 'test', 1, 'host', id FROM other`,
      );
      const stopping = await messaging.startWorker(carrierSettings({ max_sessions: 1 }));
      await eventually(async () =>
        expect(
          await messaging.database.rows(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      );
      await stopping.part(Carriers).close();
      await sql.rows(`DELETE FROM carrier_worker WHERE name = 'other'`);
      return stopping;
    });
    // The slot that it got all the same is given back within its next round, so that no reader may see it.
    const renewals = async () => {
      const [row] = await messaging.database.rows<{ renewals: number }>('SELECT renewals FROM carrier_worker');
      return row?.renewals ?? 0;
    };
    const before = await renewals();
    await eventually(async () => expect(await renewals()).toBeGreaterThan(before + 1));
    await worker.stop();
    expect(messaging.carrier.mostLinks).toBe(0);
  }, 20_000);

  it('of a worker without its database end in order before its lease does, and come back with the database', async () => {
    messaging.carrier.authenticate = () => 0;
    const url = process.env['MESSAGING_DATABASE_URL'] ?? '';
    const path = await NetworkPath.to(url);
    const settings = { ...carrierSettings({ max_sessions: 1 }), MESSAGING_DATABASE_URL: path.over(url) };
    try {
      await messaging.startWorker(settings);
      await eventually(async () => expect(await shares()).toEqual([1]), within(5_000));
      const [link] = messaging.carrier.bound;
      const cutAt = performance.now();
      path.cut();
      await eventually(() => expect(link?.open).toBe(false), within(10_000));
      const heldMs = performance.now() - cutAt;
      expect(heldMs).toBeGreaterThan(2_500);
      expect(heldMs).toBeLessThan(LEASE_SECONDS * 1_000);
      path.mend();
      await eventually(() => expect(messaging.carrier.bound).toHaveLength(1), within(10_000));
      const account = newAccount();
      await messaging.submit(sms(account));
      await messaging.reached(account, 'pending');
      await messaging.stopWorker();
    } finally {
      await path.close();
    }
  }, 60_000);
});
