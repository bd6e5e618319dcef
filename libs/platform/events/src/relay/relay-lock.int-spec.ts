import { eventually } from '@sms/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { CONSUMER, NOTHING_LEFT, RelayFixture, SERVICE, upTo } from '../testing/relay-fixture';
import { RelayLock } from './relay-lock';

describe('the relays of a destination', () => {
  let fixture: RelayFixture;
  beforeAll(async () => {
    fixture = await RelayFixture.start('relay_lock');
  });
  afterAll(() => fixture.stop());
  afterEach(() => fixture.reset());

  const HOLDER =
    "FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
  const holders = async () =>
    (await fixture.database.rows<{ pid: number }>(`SELECT pid ${HOLDER}`)).map(({ pid }) => pid);

  it('lose nothing and repeat nothing while their sessions are killed', async () => {
    let requests = 0;
    const answering = await fixture.peer.answer(CONSUMER, async (request) => {
      requests += 1;
      const reply = await fixture.consume(request);
      await delay(5);
      return reply;
    });
    fixture.relay();
    fixture.relay();
    const killed = new Set<number>();
    const killing = (async () => {
      while (killed.size < 5)
        for (const { pid } of await fixture.database.rows<{ pid: number }>(
          `SELECT pid, pg_terminate_backend(pid) ${HOLDER}`,
        ))
          killed.add(pid);
    })();
    for (let i = 0; i < 400; i += 1) await fixture.add(upTo(50).map((number) => i * 50 + number));
    await killing;
    await eventually(async () => expect(await fixture.left()).toEqual(NOTHING_LEFT), { timeoutMs: 20_000 });
    // Sorted: another relay may overtake the last request of one that has lost its session.
    expect((await fixture.effects()).sort((a, b) => a - b)).toEqual(upTo(20_000));
    expect(requests).toBeGreaterThan(5);
    await answering.stop();
  }, 60_000);

  it('are one at a time, and another goes on within seconds when it stops', async () => {
    let inFlight = 0;
    let most = 0;
    const answering = await fixture.peer.answer(CONSUMER, async (request) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      const reply = await fixture.consume(request);
      inFlight -= 1;
      return reply;
    });
    const relays = [fixture.relay(), fixture.relay(), fixture.relay()];
    await eventually(async () => expect(await holders()).toHaveLength(1));
    for (const relay of relays) {
      await fixture.add(upTo(500));
      await eventually(async () => expect(await fixture.left()).toEqual(NOTHING_LEFT), { timeoutMs: 10_000 });
      if (relay !== relays.at(-1)) await relay.stop();
    }
    expect(await fixture.effects()).toHaveLength(1_500);
    expect(most).toBe(1);
    await answering.stop();
  }, 30_000);

  it('do not wait for those of another destination', async () => {
    fixture.relay(CONSUMER);
    fixture.relay(SERVICE);
    await eventually(async () => expect(await holders()).toHaveLength(2));
  });

  it('forget what was delivered when they stop, so that nobody sends it again', async () => {
    const answering = await fixture.peer.answer(CONSUMER, (request) => fixture.consume(request));
    await fixture.add([1]);
    // Without the stop, delivered rows would be deleted by the next round, an hour later.
    const relay = fixture.relay(CONSUMER, 3_600_000, 3_600_000);
    await eventually(async () => expect(await fixture.effects()).toEqual([1]));
    expect(await fixture.left()).toEqual({ queued: 1, refused: 0 });
    await relay.stop();
    expect(await fixture.left()).toEqual(NOTHING_LEFT);
    await answering.stop();
  });

  it('have sessions that the server ends within seconds when their process is frozen or its host is gone', async () => {
    const lock = new RelayLock(fixture.database, CONSUMER);
    const session = await lock.held();
    const settings = await session?.rows<{ name: string; seconds: number }>(
      `SELECT name, setting::integer / CASE unit WHEN 'ms' THEN 1000 ELSE 1 END AS seconds FROM pg_settings
       WHERE name IN ('idle_session_timeout', 'idle_in_transaction_session_timeout', 'statement_timeout',
         'tcp_keepalives_idle')`,
    );
    await lock.release();
    expect(settings).toHaveLength(4);
    for (const { name, seconds } of settings ?? []) expect([name, seconds > 0 && seconds <= 15]).toEqual([name, true]);
  });

  it('stop in time while a consumer is silent, and free the lock', async () => {
    const answering = await fixture.peer.answer(CONSUMER, () => new Promise(() => undefined));
    const relay = fixture.relay();
    await fixture.add([1]);
    await eventually(async () => expect(await holders()).toHaveLength(1));
    const begun = performance.now();
    await relay.stop();
    expect(performance.now() - begun).toBeLessThan(7_500);
    await eventually(async () => expect(await holders()).toEqual([]));
    expect(await fixture.left()).toEqual({ queued: 1, refused: 0 });
    await answering.stop();
  }, 15_000);

  it('keep no transaction open while a request is in flight', async () => {
    let reply: () => void = () => undefined;
    const silent = new Promise<void>((resolve) => (reply = resolve));
    let asked = false;
    const answering = await fixture.peer.answer(CONSUMER, async (request) => {
      asked = true;
      await silent;
      return fixture.consume(request);
    });
    fixture.relay();
    await fixture.add([1]);
    await eventually(() => expect(asked).toBe(true));
    const [pid] = await holders();
    const [session] = await fixture.database.rows(
      'SELECT state, xact_start, backend_xmin FROM pg_stat_activity WHERE pid = $1',
      [pid],
    );
    expect(session).toEqual({ state: 'idle', xact_start: null, backend_xmin: null });
    reply();
    await eventually(async () => expect(await fixture.left()).toEqual(NOTHING_LEFT));
    await answering.stop();
  });
});
