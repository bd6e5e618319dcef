import { Database } from '@sms/platform/database';
import type { TestDatabase } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { addEndpoints } from '../accounts/store-accounts';
import type { EventStore } from '../bodies/bodies';
import type { AttemptResult } from '../client/attempt-result';
import { changeUrl } from '../endpoints/change-endpoint';
import { EXCEPTION, RANGE } from '../events/codes';
import { storeBatches } from '../intake/store-batches';
import { CLOSED } from '../queues/breaker';
import { type ClaimedQueue, claimQueues } from '../queues/claim-queues';
import type { FreeSlots } from '../queues/claim-queues.sql';
import { readQueues } from '../queues/read-queues';
import { releaseQueues } from '../queues/release-queues';
import { clearBodies, createDispatcherDatabase } from '../testing/dispatcher-database';
import { statusEvent } from '../testing/dispatcher-fixture';
import { runCycles } from './cycle';
import type { Cycle, CycleRequest, QueuedEvent } from './state/cycle-request';

const DELIVERED: AttemptResult = {
  outcome: 'delivered',
  statusCode: 200,
  errorCode: null,
  retryAfterMs: null,
  durationMs: 5,
  responseExcerpt: '"quoted" \\ text',
};

const LEASE_MS = 60_000;

describe('claims, dispatch cycles and releases', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;
  let store: EventStore;

  beforeAll(async () => {
    testDatabase = await createDispatcherDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: testDatabase.url, poolSize: 8 }).initialize();
    database = new Database(dataSource);
    store = { database, bodies: clearBodies(database) };
  });

  afterAll(async () => {
    await dataSource.destroy();
    await testDatabase.drop();
  });

  beforeEach(() =>
    database.execute(
      'TRUNCATE event, event_batch, event_exception, event_range, dispatch_log, attempt, attempt_count, endpoint CASCADE',
    ),
  );

  async function addQueue(accountId: number, events = 1): Promise<void> {
    await addEndpoints(database, [accountId]);
    await database.transaction((sql) => changeUrl(sql, accountId, 'https://example.com'));
    if (events > 0) await take(accountId, events);
  }
  const take = (accountId: number, events: number, batchId = uuidv7()) => {
    const vendor = {
      accountId,
      uuid: randomUUID(),
      email: 'a@example.com',
      endpointAccountId: accountId,
      includesTextAndNumber: true,
      sendsReceived: false,
      further: [],
    };
    const statuses = Array.from({ length: events }, () => ({ change: statusEvent({ accountId }).payload, vendor }));
    return storeBatches(store, [{ id: batchId, events: statuses, refused: [] }], new Date());
  };
  const claim = (owner: string = randomUUID(), limit = 50) => claimUpTo({ healthy: limit, failing: limit }, owner);
  const claimUpTo = (slots: FreeSlots, owner: string = randomUUID(), dueForMs = 0) =>
    claimQueues(database, { owner, leaseMs: LEASE_MS, slots, dueForMs });
  const requestOf = (queue: ClaimedQueue, changes: Partial<CycleRequest> = {}): CycleRequest => {
    const cursor = { sequence: queue.cursor, createdAt: queue.cursorAt };
    return {
      queue,
      cycle: 0,
      cursor,
      read: { after: cursor, room: 8 },
      breaker: CLOSED,
      failingForMs: null,
      delivered: [],
      attempts: [],
      exceptions: [],
      backlog: null,
      ...changes,
    };
  };
  async function cycle(queue: ClaimedQueue, changes: Partial<CycleRequest> = {}): Promise<Cycle> {
    const [done] = await runCycles(store, LEASE_MS, [requestOf(queue, changes)]);
    return done!;
  }
  const eventsOf = (result: Cycle): readonly QueuedEvent[] => (result.kind === 'held' ? result.events : []);
  const delivery = ({ sequence, createdAt }: QueuedEvent) => ({
    sequence,
    createdAt,
    number: 1,
    startedAt: performance.now() - 5,
    result: DELIVERED,
  });
  const count = async (table: string) =>
    (await database.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n;
  const row = async (accountId: number) =>
    (
      await database.rows<Record<string, unknown>>('SELECT * FROM endpoint_queue WHERE account_id = $1', [accountId])
    )[0];

  it('never leases a queue to two holders', async () => {
    for (let accountId = 1; accountId <= 60; accountId += 1) await addQueue(accountId, 0);
    const claims = await Promise.all(Array.from({ length: 12 }, () => claim(randomUUID(), 10)));
    const claimed = claims.flat().map((queue) => queue.accountId);
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claimed).toHaveLength(60);
    expect(await claim()).toEqual([]);
  });

  it('reads as many events as there is room for, in order, and stores results in the same statement', async () => {
    await addQueue(1, 20);
    const [queue] = await claim();
    const first = eventsOf(await cycle(queue!));
    expect(first.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const last = first.at(-1)!;
    const second = await cycle(queue!, {
      cycle: 1,
      cursor: last,
      read: { after: last, room: 64 },
      delivered: first.map(delivery),
    });
    expect(eventsOf(second).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 12 }, (_v, n) => n + 9));
    expect(await row(1)).toMatchObject({ cursor: 8 });
    const log = await database.rows('SELECT sequences, excerpts[1] AS excerpt FROM dispatch_log');
    expect(log).toEqual([{ sequences: ['1', '2', '3', '4', '5', '6', '7', '8'], excerpt: DELIVERED.responseExcerpt }]);
  });

  it('gives a queue to another holder when its lease has ended, and shuts the first one out', async () => {
    await addQueue(1, 2);
    const [ofA] = await claim();
    const [event] = eventsOf(await cycle(ofA!));
    expect(await claim()).toEqual([]);
    await database.execute(`UPDATE endpoint_queue SET leased_until = now() - interval '1 second'`);
    const [ofB] = await claim();
    const late = { cycle: 1, cursor: event!, delivered: [delivery(event!)] };
    expect(await cycle(ofA!, late)).toEqual({ kind: 'lost' });
    expect(await count('dispatch_log')).toBe(0);
    expect(eventsOf(await cycle(ofB!))[0]).toEqual(event);
    expect(await releaseQueues(database, [{ ...ofA!, yielding: true }])).toEqual(['lost']);
  });

  it('does not take the cycle of a later holder for its own', async () => {
    await addQueue(1, 2);
    const [ofA] = await claim();
    await database.execute(`UPDATE endpoint_queue SET leased_until = now() - interval '1 second'`);
    const [ofB] = await claim();
    expect(await cycle(ofB!)).toMatchObject({ kind: 'held' });
    expect(await cycle(ofA!)).toEqual({ kind: 'lost' });
    expect(await cycle(ofB!)).toEqual({ kind: 'repeated' });
  });

  it('stores a cycle once when it is repeated after an unknown outcome', async () => {
    await addQueue(1, 2);
    const [queue] = await claim();
    const [event] = eventsOf(await cycle(queue!));
    const request = { cycle: 1, cursor: event!, delivered: [delivery(event!)] };
    expect(await cycle(queue!, request)).toMatchObject({ kind: 'held' });
    expect(await cycle(queue!, request)).toEqual({ kind: 'repeated' });
    expect(await count('dispatch_log')).toBe(1);
    expect(await database.rows('SELECT attempts, delivered FROM attempt_count')).toEqual([
      { attempts: 1, delivered: 1 },
    ]);
    expect(await cycle(queue!, { cycle: 2, cursor: event! })).toMatchObject({ kind: 'held' });
  });

  it('gives an idle queue back, asleep when nothing is left and due at the next retry otherwise', async () => {
    await addQueue(1);
    const [queue] = await claim();
    const [event] = eventsOf(await cycle(queue!));
    const exception = { ...event!, state: 'retrying' as const, attempts: 1, outcome: null, delayMs: 60_000 };
    await cycle(queue!, { cycle: 1, cursor: event!, exceptions: [exception] });
    expect(await releaseQueues(database, [{ ...queue!, yielding: false }])).toEqual(['released']);
    const [due] = await database.rows(
      'SELECT q.lease_owner, q.due_at = x.due_at AS same FROM endpoint_queue q JOIN event_exception x USING (account_id)',
    );
    expect(due).toEqual({ lease_owner: null, same: true });
    await database.execute('UPDATE event_exception SET due_at = now()');
    await database.execute('UPDATE endpoint_queue SET due_at = now()');
    const [again] = await claim();
    expect((await readQueues(database, [1])).get(1)).toMatchObject({ hasDueRetry: true, nextRetryMs: null });
    await cycle(again!, {
      exceptions: [{ ...event!, state: 'delivered', attempts: 2, outcome: 'delivered', delayMs: 0 }],
    });
    expect(await releaseQueues(database, [{ ...again!, yielding: false }])).toEqual(['released']);
    expect(await row(1)).toMatchObject({ lease_owner: null, due_at: null });
    expect(await count('event_exception')).toBe(0);
  });

  it('gives a queue back until the first of its retries, and keeps one with the rest of an outage', async () => {
    for (const accountId of [1, 2, 3]) await addQueue(accountId, 0);
    const claimed = (await claim()).sort((one, other) => one.accountId - other.accountId);
    await database.execute(
      `INSERT INTO event_exception (account_id, sequence, created_at, state, attempts, due_at)
       SELECT 1, n, now(), ${EXCEPTION.retrying}, 1, now() + make_interval(mins => n) FROM unnest('{3,1,2}'::integer[]) AS n`,
    );
    await database.execute(
      `INSERT INTO event_range (account_id, first_sequence, last_sequence, kind, cursor, cursor_at)
       VALUES (2, 1, 4, ${RANGE.backlog}, 3, now()), (3, 1, 4, ${RANGE.backlog}, 4, now())`,
    );
    const release = (yielding: boolean) =>
      releaseQueues(
        database,
        claimed.map((queue) => ({ ...queue, yielding })),
      );
    expect(await release(false)).toEqual(['released', 'kept', 'released']);
    const due = () =>
      database.rows(
        `SELECT account_id AS account, round(extract(epoch FROM due_at - now()) / 30)::integer AS "halfMinutes"
         FROM endpoint_queue ORDER BY 1`,
      );
    expect(await due()).toMatchObject([{ halfMinutes: 2 }, {}, { halfMinutes: null }]);
    expect(await release(true)).toEqual(['released', 'released', 'released']);
    expect(await due()).toEqual([2, 0, null].map((halfMinutes, index) => ({ account: index + 1, halfMinutes })));
  });

  it('gives a queue back for good when its events are kept for the feed only', async () => {
    await addQueue(1, 2);
    const [queue] = await claim();
    await database.execute('UPDATE endpoint SET url = NULL, skipped_from = 1');
    expect(await releaseQueues(database, [{ ...queue!, yielding: false }])).toEqual(['released']);
    expect(await row(1)).toMatchObject({ lease_owner: null, due_at: null });
  });

  it('keeps a queue to which something was added, and leaves one alone while its breaker is open', async () => {
    await addQueue(1);
    await addQueue(2);
    const claimed = await claim();
    const [one, two] = [1, 2].map((id) => claimed.find(({ accountId }) => accountId === id)!);
    await cycle(two!, { breaker: { state: 'open', untilMs: performance.now() + 60_000, resetMs: 60_000 } });
    expect(
      await releaseQueues(
        database,
        [one!, two!].map((queue) => ({ ...queue, yielding: false })),
      ),
    ).toEqual(['kept', 'released']);
    expect(await claim()).toEqual([]);
    expect(await releaseQueues(database, [{ ...one!, yielding: true }])).toEqual(['released']);
    expect((await claim()).map(({ accountId }) => accountId)).toEqual([1]);
    await database.execute('UPDATE endpoint_queue SET open_until = now(), due_at = now() WHERE account_id = 2');
    const [probing] = await claim();
    expect(probing).toMatchObject({ accountId: 2, breaker: { state: 'open', resetMs: 60_000 } });
  });

  it('runs the cycles of several queues together, each under its own lease', async () => {
    for (const accountId of [1, 2, 3, 4]) await addQueue(accountId, 3);
    const queues = (await claim()).sort((one, other) => one.accountId - other.accountId);
    const first = await runCycles(
      store,
      LEASE_MS,
      queues.map((queue) => requestOf(queue)),
    );
    await database.execute('UPDATE endpoint_queue SET lease_token = lease_token + 1 WHERE account_id = 2');
    const done = queues.map((queue, index) => {
      const [event] = eventsOf(first[index]!);
      return requestOf(queue, {
        cycle: 1,
        cursor: event!,
        delivered: [delivery(event!)],
        read: { after: event!, room: 1 },
      });
    });
    const second = await runCycles(store, LEASE_MS, done.reverse());
    expect(second.map(({ kind }) => kind)).toEqual(['held', 'held', 'lost', 'held']);
    expect(second.flatMap((result) => eventsOf(result).map(({ sequence }) => sequence))).toEqual([2, 2, 2]);
    const logged = await database.rows('SELECT account_id FROM dispatch_log ORDER BY 1');
    expect(logged).toEqual([{ account_id: 1 }, { account_id: 3 }, { account_id: 4 }]);
  });

  it('claims as many queues of each kind as there are slots', async () => {
    for (let accountId = 1; accountId <= 20; accountId += 1) await addQueue(accountId, 0);
    await database.execute(`UPDATE endpoint_queue SET consecutive_failures = 1 WHERE account_id <= 5`);
    await database.execute(
      `UPDATE endpoint_queue SET breaker_state = 'half-open', reset_ms = 1000 WHERE account_id BETWEEN 6 AND 10`,
    );
    const claimed = await claimUpTo({ healthy: 4, failing: 3 });
    expect(claimed.filter(({ accountId }) => accountId <= 10)).toHaveLength(3);
    expect(claimed).toHaveLength(7);
    expect(await claimUpTo({ healthy: 50, failing: 0 })).toHaveLength(6);
    expect(await claimUpTo({ healthy: 0, failing: 50 })).toHaveLength(7);
  });

  it('claims what has been due for a time only, when it leaves the rest to others', async () => {
    for (const accountId of [1, 2, 3]) await addQueue(accountId);
    await database.execute(`UPDATE endpoint_queue SET due_at = now() - interval '1 minute' WHERE account_id = 2`);
    const claimed = await claimUpTo({ healthy: 50, failing: 50 }, randomUUID(), 30_000);
    expect(claimed.map(({ accountId }) => accountId)).toEqual([2]);
    expect(await claim()).toHaveLength(2);
  });

  it('never lets a queue sleep over events that come while it is given back', async () => {
    await addQueue(1, 0);
    await addEndpoints(database, [1]);
    const intake = (async () => {
      for (let batch = 0; batch < 150; batch += 1) await take(1, 2);
    })();
    const batches = { done: false };
    void intake.then(() => (batches.done = true));
    const released = { times: 0 };
    const releasing = (async () => {
      for (let last = false; !last;) {
        last = batches.done;
        const [queue] = await claim();
        if (!queue) continue;
        const events = eventsOf(await cycle(queue, { read: { ...requestOf(queue).read, room: 64 } }));
        await cycle(queue, { cycle: 1, cursor: events.at(-1) ?? requestOf(queue).cursor });
        const [release] = await releaseQueues(database, [{ ...queue, yielding: false }]);
        if (release === 'released') released.times += 1;
        else await releaseQueues(database, [{ ...queue, yielding: true }]);
        const [asleep] = await database.rows(
          `SELECT 1 FROM endpoint_queue q JOIN endpoint e USING (account_id)
           WHERE q.due_at IS NULL AND q.cursor < e.last_sequence`,
        );
        expect(asleep).toBeUndefined();
      }
    })();
    await Promise.all([intake, releasing]);
    expect(released.times).toBeGreaterThan(0);
    expect(await database.rows('SELECT cursor, due_at FROM endpoint_queue')).toEqual([{ cursor: 300, due_at: null }]);
    const numbers = await database.rows<{ sequence: number }>(
      'SELECT sequence FROM event ORDER BY created_at, sequence',
    );
    expect(numbers.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 300 }, (_v, index) => index + 1));
  });
});
