import { Database, runMigrations } from '@sms/platform/database';
import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { AttemptResult } from '../delivery/attempt-result';
import { MIGRATIONS } from '../migrations';
import { type ClaimedLane, claimLanes } from './claim-lanes';
import { takeTurns, type Turn, type TurnRequest, type TurnSettings } from './lane-turn';
import type { StartedAttempt } from './start-due';

const DELIVERED: AttemptResult = {
  outcome: 'delivered',
  statusCode: 200,
  errorCode: null,
  retryAfterMs: null,
  durationMs: 5,
  responseExcerpt: '',
};

describe('leases and turns of lanes', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createTestDatabase('lanes');
    await runMigrations({ url: testDatabase.url, name: 'test' }, MIGRATIONS);
    dataSource = await new DataSource({ type: 'postgres', url: testDatabase.url, poolSize: 8 }).initialize();
    database = new Database(dataSource);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await testDatabase.drop();
  });

  beforeEach(() => database.execute('TRUNCATE attempts, deliveries, lanes, endpoint_secrets, endpoints'));

  async function addLane(accountId: number, deliveries = 1): Promise<void> {
    await database.execute(`INSERT INTO endpoints (account_id, url) VALUES ($1, 'https://example.com')`, [accountId]);
    await database.execute('INSERT INTO lanes (account_id, due_at) VALUES ($1, now())', [accountId]);
    for (let count = 0; count < deliveries; count += 1) {
      await database.execute(
        `INSERT INTO deliveries (webhook_id, account_id, vendor_account_id, message_id, sms_log_id, message_status,
          body, sequence)
         VALUES ($1, $2, $2, $3, 1, 'delivered', '{}', $4)`,
        [`msg_${randomUUID()}`, accountId, randomUUID(), count + 1],
      );
    }
  }

  const claim = (owner: string, limit = 50) => claimLanes(database, owner, 60_000, { sound: limit, troubled: limit });
  const SETTINGS: TurnSettings = {
    owner: 'a',
    leaseMs: 60_000,
    concurrency: 8,
    breaker: { threshold: 2, resetMs: 60_000, maxResetMs: 60_000 },
  };
  const requestOf = (lane: ClaimedLane, changes: Partial<TurnRequest> = {}): TurnRequest => ({
    lane,
    finished: [],
    takenBack: [],
    inFlight: [],
    width: 100,
    ahead: 1,
    finishing: false,
    ...changes,
  });
  async function turn(
    lane: ClaimedLane,
    { owner = 'a', concurrency = 8, ...changes }: Partial<TurnRequest & TurnSettings> = {},
  ): Promise<Turn> {
    const [taken] = await takeTurns(database, { ...SETTINGS, owner, concurrency }, [requestOf(lane, changes)]);
    return taken!;
  }
  const startedBy = (result: Turn): readonly StartedAttempt[] => (result.kind === 'held' ? result.start : []);
  const expireLeases = () =>
    database.execute(`UPDATE lanes SET leased_until = now() - interval '1 second' WHERE lease_owner IS NOT NULL`);
  const finishedWith = (
    attempt: StartedAttempt,
    result = DELIVERED,
    next: TurnRequest['finished'][number]['next'] = { state: 'delivered' },
  ) => ({ ...attempt, result, next });
  const laneRow = async (accountId: number) =>
    (await database.rows<Record<string, unknown>>('SELECT * FROM lanes WHERE account_id = $1', [accountId]))[0];

  it('never leases a lane to two holders', async () => {
    for (let accountId = 1; accountId <= 60; accountId += 1) await addLane(accountId, 0);
    const claims = await Promise.all(Array.from({ length: 12 }, (_value, index) => claim(`owner-${index}`, 10)));
    const claimed = claims.flat().map((lane) => lane.accountId);
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claimed).toHaveLength(60);
    expect(await claim('late')).toEqual([]);
  });

  it('records an attempt before it is made, at most as many as the lane may have in flight', async () => {
    await addLane(1, 10);
    const [lane] = await claim('a');
    const first = await turn(lane!);
    expect(startedBy(first)).toHaveLength(8);
    const rows = await database.rows<{ open: number }>('SELECT count(*) AS open FROM attempts WHERE outcome IS NULL');
    expect(rows).toEqual([{ open: 8 }]);
    const inFlight = startedBy(first).map((attempt) => attempt.deliveryId);
    expect(startedBy(await turn(lane!, { inFlight }))).toHaveLength(0);
    const [done, ...rest] = startedBy(first);
    const second = await turn(lane!, {
      finished: [finishedWith(done!)],
      inFlight: rest.map((attempt) => attempt.deliveryId),
    });
    expect(startedBy(second)).toHaveLength(1);
    expect(inFlight).not.toContain(startedBy(second)[0]!.deliveryId);
  });

  it('gives a lane to another holder when its lease has run out, and shuts the first one out', async () => {
    await addLane(1);
    const [ofA] = await claim('a');
    const [attempt] = startedBy(await turn(ofA!));
    expect(await claim('b')).toEqual([]);
    await expireLeases();
    const [ofB] = await claim('b');
    expect(await turn(ofA!, { finished: [finishedWith(attempt!)] })).toEqual({ kind: 'lost' });
    expect(await database.rows('SELECT state, attempts FROM deliveries')).toEqual([{ state: 'pending', attempts: 0 }]);
    const [again] = startedBy(await turn(ofB!, { owner: 'b' }));
    expect(again).toMatchObject({ webhookId: attempt!.webhookId, number: 1 });
    const outcomes = await database.rows('SELECT owner, outcome FROM attempts ORDER BY id');
    expect(outcomes).toEqual([
      { owner: 'a', outcome: 'interrupted' },
      { owner: 'b', outcome: null },
    ]);
  });

  it('records a result once when a turn is repeated after an unknown outcome', async () => {
    await addLane(1, 2);
    const [lane] = await claim('a');
    const [first, second] = startedBy(await turn(lane!));
    const failed: AttemptResult = { ...DELIVERED, outcome: 'server_error', statusCode: 500 };
    const request = {
      finished: [finishedWith(first!, failed, { state: 'pending', delayMs: 60_000 })],
      inFlight: [second!.deliveryId],
    };
    await turn(lane!, request);
    await turn(lane!, request);
    expect(await laneRow(1)).toMatchObject({ breaker_state: 'closed', consecutive_failures: 1 });
    expect(await database.rows('SELECT attempts FROM deliveries ORDER BY id')).toEqual([
      { attempts: 1 },
      { attempts: 0 },
    ]);
  });

  it('gives an idle lane back, asleep when nothing is pending and due at the next retry otherwise', async () => {
    await addLane(1);
    const [lane] = await claim('a');
    const [attempt] = startedBy(await turn(lane!));
    const retry = finishedWith(attempt!, { ...DELIVERED, outcome: 'timeout' }, { state: 'pending', delayMs: 60_000 });
    expect(await turn(lane!, { finished: [retry] })).toMatchObject({ kind: 'released' });
    const due = await database.rows(
      "SELECT lease_owner, l.due_at = d.due_at AS same, l.due_at > now() + interval '50 seconds' AS later FROM lanes l JOIN deliveries d USING (account_id)",
    );
    expect(due).toEqual([{ lease_owner: null, same: true, later: true }]);
    await database.execute(`UPDATE deliveries SET due_at = now()`);
    await database.execute(`UPDATE lanes SET due_at = now()`);
    const [again] = await claim('a');
    const [repeated] = startedBy(await turn(again!));
    expect(await turn(again!, { finished: [finishedWith(repeated!)] })).toMatchObject({ kind: 'released' });
    expect(await laneRow(1)).toMatchObject({ lease_owner: null, due_at: null });
  });

  it('leaves a lane with an open breaker alone until its pause is over, then sends one probe', async () => {
    await addLane(1, 5);
    const [lane] = await claim('a');
    const [first, second] = startedBy(await turn(lane!, { concurrency: 2 }));
    const failed = [first!, second!].map((attempt) =>
      finishedWith(attempt, { ...DELIVERED, outcome: 'timeout' }, { state: 'pending', delayMs: 0 }),
    );
    expect(await turn(lane!, { finished: failed })).toMatchObject({ kind: 'released' });
    expect(await laneRow(1)).toMatchObject({ breaker_state: 'open', reset_ms: 60_000 });
    expect(await claim('b')).toEqual([]);
    await database.execute(`UPDATE lanes SET open_until = now(), due_at = now()`);
    const [probing] = await claim('b');
    const probes = startedBy(await turn(probing!, { owner: 'b' }));
    expect(probes).toHaveLength(1);
    expect(await laneRow(1)).toMatchObject({ breaker_state: 'half-open' });
    expect(startedBy(await turn(probing!, { owner: 'b', inFlight: [probes[0]!.deliveryId] }))).toHaveLength(0);
    const answered = await turn(probing!, { owner: 'b', finished: [finishedWith(probes[0]!)] });
    expect(startedBy(answered)).toHaveLength(4);
    expect(await laneRow(1)).toMatchObject({ breaker_state: 'closed', consecutive_failures: 0 });
  });

  it('takes the turns of several lanes together, each by its own lease', async () => {
    for (const accountId of [1, 2, 3, 4]) await addLane(accountId, 3);
    const lanes = (await claim('a')).sort((one, other) => one.accountId - other.accountId);
    const [first, , third] = await takeTurns(
      database,
      { ...SETTINGS, concurrency: 2 },
      lanes.map((lane) => requestOf(lane)),
    );
    const [done, open] = startedBy(first!);
    await database.execute('UPDATE lanes SET lease_token = lease_token + 1 WHERE account_id = 2');
    const failed = startedBy(third!).map((attempt) =>
      finishedWith(attempt, { ...DELIVERED, outcome: 'timeout' }, { state: 'pending', delayMs: 60_000 }),
    );
    const turns = await takeTurns(database, { ...SETTINGS, concurrency: 2 }, [
      requestOf(lanes[0]!, { finished: [finishedWith(done!)], inFlight: [open!.deliveryId] }),
      requestOf(lanes[1]!),
      requestOf(lanes[2]!, { finished: failed }),
      requestOf(lanes[3]!, { finishing: true }),
    ]);
    expect(turns.map(({ kind }) => kind)).toEqual(['held', 'lost', 'released', 'released']);
    expect(startedBy(turns[0]!)).toHaveLength(1);
    expect(turns[2]).toMatchObject({
      breakerTurned: 'open',
      recorded: [
        { outcome: 'timeout', state: 'pending' },
        { outcome: 'timeout', state: 'pending' },
      ],
    });
    const rows = await database.rows('SELECT account_id, lease_owner, breaker_state FROM lanes ORDER BY account_id');
    expect(rows).toEqual([
      { account_id: 1, lease_owner: 'a', breaker_state: 'closed' },
      { account_id: 2, lease_owner: 'a', breaker_state: 'closed' },
      { account_id: 3, lease_owner: null, breaker_state: 'open' },
      { account_id: 4, lease_owner: null, breaker_state: 'closed' },
    ]);
    const states = await database.rows(
      `SELECT account_id, count(*) FILTER (WHERE state = 'delivered') AS delivered FROM deliveries GROUP BY 1
        ORDER BY 1`,
    );
    expect(states).toEqual(
      [1, 2, 3, 4].map((accountId) => ({ account_id: accountId, delivered: accountId === 1 ? 1 : 0 })),
    );
  });

  it('starts attempts ahead, in the order in which they are due, and forgets those that are taken back', async () => {
    await addLane(1, 20);
    const [lane] = await claim('a');
    const first = startedBy(await turn(lane!, { concurrency: 4, ahead: 3 }));
    expect(first).toHaveLength(12);
    const [made, ...unmade] = first;
    const back = unmade.slice(3);
    const inFlight = unmade.slice(0, 3).map(({ deliveryId }) => deliveryId);
    const second = startedBy(
      await turn(lane!, {
        concurrency: 4,
        finished: [finishedWith(made!)],
        inFlight,
        takenBack: back.map(({ attemptId }) => attemptId),
      }),
    );
    expect(second.map(({ deliveryId, number }) => ({ deliveryId, number }))).toEqual([
      { deliveryId: back[0]!.deliveryId, number: 1 },
    ]);
    const rows = await database.rows(
      'SELECT count(*) FILTER (WHERE outcome IS NULL) AS open, count(*) AS all FROM attempts',
    );
    expect(rows).toEqual([{ open: 4, all: 5 }]);
  });

  it('starts no more than the receiver may be given, and one attempt while the breaker probes', async () => {
    await addLane(1, 20);
    const [lane] = await claim('a');
    expect(startedBy(await turn(lane!, { width: 2 }))).toHaveLength(2);
    await database.execute(`UPDATE lanes SET breaker_state = 'half-open', reset_ms = 1000`);
    expect(startedBy(await turn(lane!, { width: 8, ahead: 16 }))).toHaveLength(1);
  });

  it('claims as many lanes of each kind as there are places', async () => {
    for (let accountId = 1; accountId <= 20; accountId += 1) await addLane(accountId);
    await database.execute(`UPDATE lanes SET consecutive_failures = 1 WHERE account_id <= 5`);
    await database.execute(
      `UPDATE lanes SET breaker_state = 'half-open', reset_ms = 1000 WHERE account_id BETWEEN 6 AND 10`,
    );
    const claimed = await claimLanes(database, 'a', 60_000, { sound: 4, troubled: 3 });
    expect(claimed.filter(({ troubled }) => troubled)).toHaveLength(3);
    expect(claimed.every(({ accountId, troubled }) => troubled === accountId <= 10)).toBe(true);
    expect(claimed).toHaveLength(7);
    expect(await claimLanes(database, 'a', 60_000, { sound: 50, troubled: 0 })).toHaveLength(6);
    expect(await claimLanes(database, 'a', 60_000, { sound: 0, troubled: 50 })).toHaveLength(7);
  });
});
