import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { DispatcherFixture } from '../testing/dispatcher-fixture';
import { forgetHalfHours, readHalfHours } from './half-hours';

jest.setTimeout(150_000);

const HALF_HOUR_MS = 1_800_000;
const QUEUES = 12;
const EVENTS = 15;

describe('the attempts of the last day, by half hours', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;
  let database: Database;

  beforeEach(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await receiver.stop();
    await fixture.stop();
  });

  const halfHoursOf = async (accountId: number) => {
    const { delivery } = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId });
    return delivery?.halfHours ?? [];
  };
  const totalOf = async (accountId: number) => {
    const halfHours = await halfHoursOf(accountId);
    const sum = (of: 'attempts' | 'delivered') => halfHours.reduce((total, halfHour) => total + halfHour[of], 0);
    return { attempts: sum('attempts'), delivered: sum('delivered') };
  };
  /** Counts that were made some half hours ago. */
  const plant = async (accountId: number, ago: number, attempts: number, delivered: number) => {
    const { rows } = await fixture.sql.query<{ counted_from: Date }>(
      `INSERT INTO attempt_count (counted_from, account_id, attempts, delivered)
       VALUES (date_bin('30 minutes', now(), 'epoch') - $2 * interval '30 minutes', $1, $3, $4) RETURNING counted_from`,
      [accountId, ago, attempts, delivered],
    );
    return rows[0]!.counted_from.toISOString();
  };

  it('are those of all replicas, each once, also when one of them leaves', async () => {
    const refused = new Set<unknown>();
    receiver.answer(({ headers }, count) => {
      const refuses = count % 3 === 2 && !refused.has(headers['webhook-id']);
      if (refuses) refused.add(headers['webhook-id']);
      return { kind: 'respond', status: refuses ? 503 : 200, delayMs: 20 };
    });
    await fixture.startReplica({ MAX_QUEUES: '4' });
    const leaving = await fixture.startReplica({ MAX_QUEUES: '4' });
    const endpoints = await Promise.all(
      Array.from({ length: QUEUES }, (_value, index) => fixture.addEndpoint(`${receiver.url}/${index}/`)),
    );
    const owners = async () =>
      (
        await fixture.sql.query<{ owner: string }>(
          'SELECT DISTINCT lease_owner AS owner FROM endpoint_queue WHERE lease_owner IS NOT NULL',
        )
      ).rows.map(({ owner }) => owner);
    const seen = new Set<string>();
    await Promise.all(endpoints.map(({ accountId }) => fixture.emitStatuses(accountId, EVENTS)));
    await eventually(
      async () => {
        for (const owner of await owners()) seen.add(owner);
        expect(receiver.requests.length).toBeGreaterThan((QUEUES * EVENTS) / 2);
      },
      { intervalMs: 5, timeoutMs: 60_000 },
    );
    await fixture.stopReplica(leaving);
    const delivered = { delivered: EVENTS };
    await eventually(
      async () => {
        for (const { accountId } of endpoints) expect(await totalOf(accountId)).toMatchObject(delivered);
      },
      { timeoutMs: 60_000 },
    );
    expect(seen.size).toBe(2);
    for (const [index, { accountId }] of endpoints.entries()) {
      const requests = receiver.requests.filter(({ url }) => url === `/${index}/`).length;
      expect(await totalOf(accountId)).toEqual({ attempts: requests, delivered: EVENTS });
      expect(await fixture.attempts(accountId)).toHaveLength(requests);
    }
  });

  it('are 48, the running one last, and are zero where nothing was attempted', async () => {
    database = (await fixture.startReplica()).get(Database);
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const other = await fixture.addEndpoint(receiver.url);
    const before = Date.now();
    const times = [await plant(accountId, 46, 7, 5), await plant(accountId, 3, 4, 0)];
    await plant(accountId, 49, 100, 100);
    await plant(other.accountId, 3, 100, 100);
    const halfHours = await halfHoursOf(accountId);
    expect(halfHours).toHaveLength(48);
    const starts = halfHours.map(({ from }) => Date.parse(from));
    for (const [index, start] of starts.entries()) expect(start - starts[0]!).toBe(index * HALF_HOUR_MS);
    expect(starts.at(-1)! % HALF_HOUR_MS).toBe(0);
    expect(starts.at(-1)! + HALF_HOUR_MS).toBeGreaterThan(before);
    expect(halfHours.filter(({ attempts }) => attempts > 0)).toEqual([
      { from: times[0], attempts: 7, delivered: 5 },
      { from: times[1], attempts: 4, delivered: 0 },
    ]);
    await fixture.setEndpoint(accountId, null);
    expect(await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId })).toMatchObject({
      delivery: null,
    });
  });

  it('leave out test events', async () => {
    await fixture.startReplica();
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.sendTestEvent, { accountId });
    expect(await totalOf(accountId)).toEqual({ attempts: 0, delivered: 0 });
  });

  it('are looked up one by one by their key, however many endpoints there are, and forgotten after a day', async () => {
    database = (await fixture.startReplica()).get(Database);
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await database.execute(
      `INSERT INTO attempt_count SELECT date_bin('30 minutes', now(), 'epoch') - step * interval '30 minutes', account, 2, 1
       FROM generate_series(0, 59) AS step, generate_series($1::bigint, $1::bigint + 1000) AS account`,
      [accountId],
    );
    await database.execute('VACUUM ANALYZE attempt_count');
    const plans: string[] = [];
    const run: Database['run'] = async (statement, params) => {
      const explained = `EXPLAIN (ANALYZE, BUFFERS, TIMING off) ${statement.text}`;
      const plan = await database.rows<{ 'QUERY PLAN': string }>(explained, statement.values(params));
      plans.push(...plan.map((line) => line['QUERY PLAN']));
      return database.run(statement, params);
    };
    expect(await readHalfHours({ run }, accountId)).toHaveLength(48);
    const [, blocks] = /Buffers: shared hit=(\d+)/.exec(plans.join('\n')) ?? [];
    expect(Number(blocks)).toBeLessThan(48 * 5);
    let rounds = 1;
    while (await forgetHalfHours(database)) rounds += 1;
    expect(rounds).toBeGreaterThan(5);
    const [left] = await database.rows<{ steps: number; oldest: boolean }>(
      `SELECT count(DISTINCT counted_from) AS steps, min(counted_from) >= now() - interval '25 hours' AS kept
       FROM attempt_count`,
    );
    expect(left).toMatchObject({ kept: true });
    expect(Number(left?.steps)).toBeGreaterThanOrEqual(50);
  });
});
