import { Database, runMigrations } from '@sms/platform/database';
import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { AttemptResult } from '../delivery/attempt-result';
import { MIGRATIONS } from '../migrations';
import { type ClaimedLane, claimLanes } from './claim-lanes';
import { takeTurn, type Turn, type TurnRequest } from './lane-turn';
import type { StartedAttempt } from './start-due';

const DELIVERED: AttemptResult = { outcome: 'delivered', statusCode: 200, errorCode: null, retryAfterMs: null, durationMs: 5, responseExcerpt: '' };

describe('leases and turns of lanes', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createTestDatabase('lanes');
    await runMigrations({ url: testDatabase.url, name: 'test', poolSize: 2 }, MIGRATIONS);
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
        `INSERT INTO deliveries (webhook_id, account_id, vendor_account_id, message_id, sms_log_id, message_status, body, sequence)
         VALUES ($1, $2, $2, $3, 1, 'delivered', '{}', $4)`,
        [`msg_${randomUUID()}`, accountId, randomUUID(), count + 1],
      );
    }
  }

  const claim = (owner: string, limit = 50) => claimLanes(database, owner, 60_000, limit);
  const turn = (lane: ClaimedLane, changes: Partial<TurnRequest> = {}) =>
    takeTurn(database, {
      lane,
      owner: 'a',
      leaseMs: 60_000,
      concurrency: 8,
      breaker: { threshold: 2, resetMs: 60_000, longestResetMs: 60_000 },
      finished: [],
      inFlight: [],
      finishing: false,
      ...changes,
    });
  const startedBy = (result: Turn): readonly StartedAttempt[] => (result.kind === 'held' ? result.start : []);
  const expireLeases = () => database.execute(`UPDATE lanes SET leased_until = now() - interval '1 second' WHERE lease_owner IS NOT NULL`);
  const finishedWith = (attempt: StartedAttempt, result = DELIVERED, next: TurnRequest['finished'][number]['next'] = { state: 'delivered' }) => ({ ...attempt, result, next });
  const laneRow = async (accountId: number) => (await database.rows<Record<string, unknown>>('SELECT * FROM lanes WHERE account_id = $1', [accountId]))[0];

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
    const second = await turn(lane!, { finished: [finishedWith(done!)], inFlight: rest.map((attempt) => attempt.deliveryId) });
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
    expect(outcomes).toEqual([{ owner: 'a', outcome: 'interrupted' }, { owner: 'b', outcome: null }]);
  });

  it('records a result once when a turn is repeated after an unknown outcome', async () => {
    await addLane(1, 2);
    const [lane] = await claim('a');
    const [first, second] = startedBy(await turn(lane!));
    const failed: AttemptResult = { ...DELIVERED, outcome: 'server_error', statusCode: 500 };
    const request = { finished: [finishedWith(first!, failed, { state: 'pending', delayMs: 60_000 })], inFlight: [second!.deliveryId] };
    await turn(lane!, request);
    await turn(lane!, request);
    expect(await laneRow(1)).toMatchObject({ breaker_state: 'closed', consecutive_failures: 1 });
    expect(await database.rows('SELECT attempts FROM deliveries ORDER BY id')).toEqual([{ attempts: 1 }, { attempts: 0 }]);
  });

  it('gives an idle lane back, asleep when nothing is pending and due at the next retry otherwise', async () => {
    await addLane(1);
    const [lane] = await claim('a');
    const [attempt] = startedBy(await turn(lane!));
    const retry = finishedWith(attempt!, { ...DELIVERED, outcome: 'timeout' }, { state: 'pending', delayMs: 60_000 });
    expect(await turn(lane!, { finished: [retry] })).toMatchObject({ kind: 'released' });
    const due = await database.rows(
      'SELECT lease_owner, l.due_at = d.due_at AS same, l.due_at > now() + interval \'50 seconds\' AS later FROM lanes l JOIN deliveries d USING (account_id)',
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
    const failed = [first!, second!].map((attempt) => finishedWith(attempt, { ...DELIVERED, outcome: 'timeout' }, { state: 'pending', delayMs: 0 }));
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
});
