import { getDataSourceToken } from '@nestjs/typeorm';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import type { DataSource } from 'typeorm';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

jest.setTimeout(150_000);

describe('replicas and their queues', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeEach(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
  });

  afterEach(async () => {
    await receiver.stop();
    await fixture.stop();
  });

  const statesOf = (accountId: number) => fixture.states(accountId);
  const owners = async () =>
    (
      await fixture.sql.query<{ owner: string }>(
        'SELECT lease_owner AS owner FROM endpoint_queue WHERE lease_owner IS NOT NULL',
      )
    ).rows.map(({ owner }) => owner);

  it('two replicas share the queues, and nothing is sent twice', async () => {
    receiver.answer({ kind: 'respond', status: 200, delayMs: 30 });
    // On a busy machine, an attempt that takes eight seconds or a lease that ends would be repeated, and rightly so.
    const patient = { MAX_QUEUES: '4', TIMEOUT_MS: '60000', LEASE_MS: '600000' };
    await fixture.startReplica(patient);
    await fixture.startReplica(patient);
    const accounts = await Promise.all(
      Array.from({ length: 16 }, (_value, index) => fixture.addEndpoint(`${receiver.url}/${index}`)),
    );
    await Promise.all(accounts.map(({ accountId }) => fixture.emitStatuses(accountId, 15)));
    const seen = new Set<string>();
    await eventually(
      async () => {
        for (const owner of await owners()) seen.add(owner);
        expect(receiver.requests).toHaveLength(240);
      },
      { timeoutMs: 60_000, intervalMs: 5 },
    );
    expect(seen.size).toBe(2);
    await eventually(async () => {
      for (const { accountId } of accounts) expect(await statesOf(accountId)).toEqual(Array(15).fill('delivered'));
    });
    expect(receiver.requests).toHaveLength(240);
    expect(new Set(receiver.requests.map((request) => request.headers['webhook-id'])).size).toBe(240);
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
    await fixture.startReplica({ LEASE_MS: '1500' });
    await eventually(async () => expect(await statesOf(accountId)).toEqual(['delivered', 'delivered']), {
      timeoutMs: 30_000,
    });
    const ids = receiver.requests.map((request) => request.headers['webhook-id']);
    expect(new Set(ids.slice(0, 2))).toEqual(new Set(ids.slice(2)));
    expect(ids).toHaveLength(4);
    // An attempt whose result could not be stored does not count.
    const attempts = await fixture.attempts(accountId);
    expect(attempts.map(({ outcome, number }) => ({ outcome, number }))).toEqual(
      Array(2).fill({ outcome: 'delivered', number: 1 }),
    );
  });

  it('repeats what a replica had sent and could not store, once and under the same webhook ids', async () => {
    const vanishing = await fixture.startReplica({ LEASE_MS: '1500' });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    for (let batch = 0; batch < 8; batch += 1) await fixture.emitStatuses(accountId, 250);
    await eventually(() => expect(receiver.requests.length).toBeGreaterThan(300), { timeoutMs: 20_000, intervalMs: 2 });
    await vanishing.get<DataSource>(getDataSourceToken()).destroy();
    await fixture.startReplica({ LEASE_MS: '1500' });
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ cursor: 2_000, dueAt: null }), {
      timeoutMs: 30_000,
      intervalMs: 100,
    });
    expect(await statesOf(accountId)).toEqual(Array(2_000).fill('delivered'));
    const times = new Map<string, number>();
    for (const { headers } of receiver.requests) {
      const id = String(headers['webhook-id']);
      times.set(id, (times.get(id) ?? 0) + 1);
    }
    expect(times.size).toBe(2_000);
    expect(Math.max(...times.values())).toBeLessThanOrEqual(2);
    // The events that the replica had prefetched and sent until its lease ended, and the results that waited for their
    // cycle.
    expect(receiver.requests.length).toBeLessThanOrEqual(2_000 + 16 * 32 + 128 + 32);
    // Up to 64 results of events behind one that the cursor waits for may be stored: their repeats are listed, too.
    const attempts = (await fixture.deliveries(accountId)).map((delivery) => delivery.attempts.length);
    expect(Math.min(...attempts)).toBe(1);
    expect(attempts.filter((count) => count === 2).length).toBeLessThanOrEqual(64);
    expect(Math.max(...attempts)).toBeLessThanOrEqual(2);
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
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ owner: null, dueAt: null }));
    expect(await fixture.attempts(accountId)).toHaveLength(200);
    // No event was sent twice: the attempts in flight survived the outage, and their results were kept.
    expect(receiver.requests).toHaveLength(200);
  });

  it('gives its queues back at once when it is stopped in order', async () => {
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
    const lags = (await fixture.deliveries(healthy.accountId)).map(
      ({ createdAt, finishedAt }) => Date.parse(finishedAt ?? '') - Date.parse(createdAt),
    );
    // Far below the 30 s that the dead receiver hangs; how far depends on the machine.
    expect(Math.max(...lags)).toBeLessThan(10_000);
    expect(dead.requests).toHaveLength(2);
    await dead.stop();
  });

  it('gives queues their turns when there are more than slots', async () => {
    receiver.answer({ kind: 'respond', status: 200, delayMs: 20 });
    await fixture.startReplica({ MAX_QUEUES: '1', CONCURRENCY: '1' });
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
      CONCURRENCY: '1',
      RETRY_DELAYS_SECONDS: '60,60,60,60',
    });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId, 12);
    await eventually(() => expect(receiver.requests).toHaveLength(6));
    const times = receiver.requests.map((request) => request.receivedAtMs);
    expect(times[4]! - times[0]!).toBeLessThan(700);
    expect(times[5]! - times[4]!).toBeGreaterThanOrEqual(650);
    receiver.answer({ kind: 'respond', status: 200 });
    // The failed probe doubled the pause; deferred events have used up no attempt.
    await eventually(async () =>
      expect((await statesOf(accountId)).filter((state) => state === 'delivered')).toHaveLength(6),
    );
    expect(receiver.requests[6]!.receivedAtMs - times[5]!).toBeGreaterThanOrEqual(1_300);
    const made = (await fixture.deliveries(accountId)).map(({ attempts }) => attempts.length);
    expect(made).toEqual(Array(12).fill(1));
  });

  it('stops with what is in flight when a receiver begins to fail', async () => {
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
        expect(await fixture.queue(accountId)).toMatchObject({ breaker: 'open', owner: null });
      },
      { timeoutMs: 40_000 },
    );
    // This many are in flight at the first failure, and a failing receiver gets two requests at once.
    expect(receiver.requests.length).toBeLessThanOrEqual(200 + 32 + 5 + 2);
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
      Array(5).fill({ outcome: 'connection_error', errorCode: 'ADDRESS_REFUSED', statusCode: null }),
    );
    expect(receiver.requests).toEqual([]);
  });
});
