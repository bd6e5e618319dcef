import { getDataSourceToken } from '@nestjs/typeorm';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import type { DataSource } from 'typeorm';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

jest.setTimeout(150_000);

describe('replicas and their lanes', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeEach(async () => {
    fixture = await DispatcherFixture.create('replicas');
    receiver = await startReceiver();
  });

  afterEach(async () => {
    await receiver.stop();
    await fixture.stop();
  });

  const statesOf = async (accountId: number) => (await fixture.deliveries(accountId)).map(({ state }) => state);

  it('two replicas share the lanes, and no lane has two owners at once', async () => {
    receiver.answer({ kind: 'respond', status: 200, delayMs: 30 });
    await fixture.startReplica({ MAX_LANES: '4' });
    await fixture.startReplica({ MAX_LANES: '4' });
    const accounts = await Promise.all(
      Array.from({ length: 16 }, (_value, index) => fixture.addEndpoint(`${receiver.url}/${index}`)),
    );
    await Promise.all(accounts.map(({ accountId }) => fixture.emitStatuses(accountId, 15)));
    await eventually(() => expect(receiver.requests).toHaveLength(240), { timeoutMs: 60_000 });
    await eventually(async () => {
      for (const { accountId } of accounts) expect(await statesOf(accountId)).toEqual(Array(15).fill('delivered'));
    });
    expect(new Set(receiver.requests.map((request) => request.headers['webhook-id'])).size).toBe(240);
    const { rows: owners } = await fixture.sql.query('SELECT DISTINCT owner FROM attempts');
    expect(owners).toHaveLength(2);
    const { rows: shared } = await fixture.sql.query(
      `SELECT 1 FROM attempts a JOIN attempts b ON b.account_id = a.account_id AND b.owner <> a.owner
         AND b.started_at < a.finished_at AND a.started_at < b.finished_at LIMIT 1`,
    );
    expect(shared).toEqual([]);
  });

  it('takes over from a replica that vanished, when its lease has ended, with the same webhook id', async () => {
    receiver.answer({ kind: 'hang' });
    const vanishing = await fixture.startReplica({ LEASE_MS: '1500', TIMEOUT_MS: '60000' });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId, 2);
    await eventually(() => expect(receiver.requests).toHaveLength(2));
    receiver.answer({ kind: 'respond', status: 200 });
    // Without its database a replica can neither renew nor record nor release: for all others it is dead.
    await vanishing.get<DataSource>(getDataSourceToken()).destroy();
    const before = await fixture.attempts(accountId);
    await fixture.startReplica({ LEASE_MS: '1500' });
    await eventually(async () => expect(await statesOf(accountId)).toEqual(['delivered', 'delivered']), {
      timeoutMs: 30_000,
    });
    const ids = receiver.requests.map((request) => request.headers['webhook-id']);
    expect(new Set(ids.slice(0, 2))).toEqual(new Set(ids.slice(2)));
    expect(ids).toHaveLength(4);
    const attempts = await fixture.attempts(accountId);
    expect(attempts.map(({ outcome, number }) => ({ outcome, number }))).toEqual([
      ...Array(2).fill({ outcome: 'interrupted', number: 1 }),
      ...Array(2).fill({ outcome: 'delivered', number: 1 }),
    ]);
    expect(attempts[2]!.owner).not.toBe(before[0]!.owner);
  });

  it('goes on after losing its database connections in the middle of it', async () => {
    receiver.answer({ kind: 'respond', status: 200, delayMs: 10 });
    await fixture.startReplica();
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId, 200);
    for (const reached of [20, 60, 100]) {
      await eventually(() => expect(receiver.requests.length).toBeGreaterThan(reached), { timeoutMs: 40_000 });
      await fixture.sql.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
          AND application_name = 'webhook-dispatcher'`,
      );
    }
    await eventually(async () => expect(await statesOf(accountId)).toEqual(Array(200).fill('delivered')), {
      timeoutMs: 60_000,
      intervalMs: 100,
    });
    await eventually(async () => {
      const { rows } = await fixture.sql.query(
        `SELECT lease_owner, due_at, (SELECT count(*)::int FROM attempts WHERE outcome IS NULL) AS open_attempts
          FROM lanes`,
      );
      expect(rows).toEqual([{ lease_owner: null, due_at: null, open_attempts: 0 }]);
    });
    // Nothing was sent twice: the attempts in flight lived through it, and their results were kept.
    expect(receiver.requests).toHaveLength(200);
  });

  it('gives its lanes back at once when it is stopped in order', async () => {
    receiver.answer({ kind: 'respond', status: 200, delayMs: 200 });
    const first = await fixture.startReplica({ LEASE_MS: '60000' });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId, 30);
    await eventually(() => expect(receiver.requests.length).toBeGreaterThan(0));
    await first.close();
    const outcomes = (await fixture.attempts(accountId)).map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['delivered']));
    await fixture.startReplica();
    await eventually(async () => expect(await statesOf(accountId)).toEqual(Array(30).fill('delivered')), {
      timeoutMs: 30_000,
    });
    expect(receiver.requests).toHaveLength(30);
  });

  it('a receiver that never answers does not delay another one', async () => {
    const dead = await startReceiver();
    dead.answer({ kind: 'hang' });
    await fixture.startReplica({ TIMEOUT_MS: '30000' });
    const [blackHole, healthy] = [await fixture.addEndpoint(dead.url), await fixture.addEndpoint(receiver.url)];
    await fixture.emitStatuses(blackHole.accountId, 100);
    await eventually(() => expect(dead.requests).toHaveLength(2));
    for (let round = 0; round < 10; round += 1) await fixture.emitStatuses(healthy.accountId, 10);
    await eventually(async () => expect(await statesOf(healthy.accountId)).toEqual(Array(100).fill('delivered')), {
      timeoutMs: 15_000,
    });
    const { rows } = await fixture.sql.query<{ worst: number }>(
      'SELECT max(extract(epoch FROM finished_at - created_at))::float8 AS worst FROM deliveries WHERE account_id = $1',
      [healthy.accountId],
    );
    // Far below the 30 s that the other one hangs; how far depends on the machine.
    expect(rows[0]!.worst).toBeLessThan(10);
    expect(dead.requests).toHaveLength(2);
    await dead.stop();
  });

  it('turns lanes over when there are more than places', async () => {
    receiver.answer({ kind: 'respond', status: 200, delayMs: 20 });
    await fixture.startReplica({ MAX_LANES: '1', LANE_CONCURRENCY: '1' });
    const [busy, other] = [
      await fixture.addEndpoint(`${receiver.url}/busy`),
      await fixture.addEndpoint(`${receiver.url}/other`),
    ];
    await fixture.emitStatuses(busy.accountId, 240);
    await eventually(() => expect(receiver.requests.length).toBeGreaterThan(0));
    await fixture.emitStatuses(other.accountId);
    await eventually(async () => expect(await statesOf(other.accountId)).toEqual(['delivered']));
    expect(await statesOf(busy.accountId)).toContain('pending');
  });

  it('pauses an endpoint that keeps failing, probes it with one delivery, and resumes', async () => {
    receiver.answer({ kind: 'respond', status: 500 });
    await fixture.startReplica({
      BREAKER_THRESHOLD: '5',
      BREAKER_RESET_MS: '700',
      LANE_CONCURRENCY: '1',
      RETRY_DELAYS_SECONDS: '60,60,60,60',
    });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId, 12);
    await eventually(() => expect(receiver.requests).toHaveLength(6));
    const times = receiver.requests.map((request) => request.receivedAtMs);
    expect(times[4]! - times[0]!).toBeLessThan(700);
    expect(times[5]! - times[4]!).toBeGreaterThanOrEqual(650);
    receiver.answer({ kind: 'respond', status: 200 });
    // The failed probe doubled the pause; what was deferred has used up no attempt.
    await eventually(async () =>
      expect((await statesOf(accountId)).filter((state) => state === 'delivered')).toHaveLength(6),
    );
    expect(receiver.requests[6]!.receivedAtMs - times[5]!).toBeGreaterThanOrEqual(1_300);
    const rows = await fixture.deliveries(accountId);
    expect(rows.map(({ attempts }) => attempts)).toEqual(Array(12).fill(1));
  });

  it('no longer runs ahead of a receiver that begins to fail, and forgets attempts it has not made', async () => {
    receiver.answer((_request, count) => ({ kind: 'respond', status: count < 200 ? 200 : 500 }));
    await fixture.startReplica({
      BREAKER_THRESHOLD: '5',
      BREAKER_RESET_MS: '600000',
      RETRY_DELAYS_SECONDS: '600,600,600,600',
    });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await Promise.all([fixture.emitStatuses(accountId, 250), fixture.emitStatuses(accountId, 250)]);
    await eventually(
      async () => {
        const { rows } = await fixture.sql.query('SELECT breaker_state, lease_owner FROM lanes WHERE account_id = $1', [
          accountId,
        ]);
        expect(rows).toEqual([{ breaker_state: 'open', lease_owner: null }]);
      },
      { timeoutMs: 40_000 },
    );
    // Eight at most are in flight at the first failure, and two are given to a failing receiver at once.
    expect(receiver.requests.length).toBeLessThanOrEqual(200 + 8 + 5 + 2);
    const outcomes = (await fixture.attempts(accountId)).map(({ outcome }) => outcome);
    expect(outcomes).toHaveLength(receiver.requests.length);
    expect(new Set(outcomes)).toEqual(new Set(['delivered', 'server_error']));
  });

  it('makes no connection to a name that leads to loopback', async () => {
    await fixture.startReplica({ ALLOWED_CIDRS: '' });
    const { accountId } = await fixture.addEndpoint(receiver.url.replace('127.0.0.1', 'localhost'));
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await statesOf(accountId)).toEqual(['dead']), { timeoutMs: 20_000 });
    expect(await fixture.attempts(accountId)).toMatchObject(
      Array(5).fill({ outcome: 'connection_error', error_code: 'ADDRESS_REFUSED', status_code: null }),
    );
    expect(receiver.requests).toEqual([]);
  });
});
