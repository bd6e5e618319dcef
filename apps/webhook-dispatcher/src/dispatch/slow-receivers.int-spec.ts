import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { dropExpired } from '@sms/platform/partitions';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { forgetStates } from '../history/forget-states';
import { eventPartitionPlans } from '../partitions/partition-plans';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

const RETENTION = { eventDays: 30, attemptDays: 30, batchDays: 14 };
const SLOWLY = { CONCURRENCY: '1', MAX_AGE_HOURS: '72' };
const TWO_HOURS = 2 / 24;

describe('receivers that answer, but slower than events come', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeEach(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
    receiver.answer({ kind: 'respond', status: 200, delayMs: 10 });
  });

  afterEach(async () => {
    await receiver.stop();
    await fixture.stop();
  });

  /** An endpoint with unattempted events: `old.events` that are `old.days` old, and `young` of today. */
  async function lagging(old: { readonly events: number; readonly days: number }, young: number): Promise<number> {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.sql.query(
      `UPDATE endpoint_queue SET lease_owner = gen_random_uuid(), leased_until = 'infinity', lease_token = lease_token + 1
       WHERE account_id = $1`,
      [accountId],
    );
    await fixture.emitStatuses(accountId, old.events);
    await fixture.makeOlder(accountId, old.events, old.days);
    if (young > 0) await fixture.emitStatuses(accountId, young);
    return accountId;
  }
  const dispatch = (accountId: number) =>
    fixture.sql.query(
      `UPDATE endpoint_queue SET lease_owner = NULL, leased_until = '-infinity', due_at = now() WHERE account_id = $1`,
      [accountId],
    );
  const drop = async (database: Database) => {
    for (const plan of eventPartitionPlans(RETENTION)) await dropExpired(database, plan);
  };
  const ranges = async (accountId: number) =>
    (
      await fixture.sql.query<Record<string, unknown>>(
        `SELECT first_sequence::int AS first, last_sequence::int AS last, kind FROM event_range WHERE account_id = $1
         ORDER BY first_sequence`,
        [accountId],
      )
    ).rows;

  it('get three of four requests for what is new once they are hours behind', async () => {
    await fixture.startReplica(SLOWLY);
    const accountId = await lagging({ events: 120, days: TWO_HOURS }, 0);
    await dispatch(accountId);
    await eventually(() => expect(receiver.requests.length).toBeGreaterThan(3), { intervalMs: 2 });
    await fixture.emitStatuses(accountId, 20);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(Array(140).fill('delivered')), {
      timeoutMs: 30_000,
      intervalMs: 100,
    });
    const numbers = new Map(
      (await fixture.deliveries(accountId)).map(({ webhookId, sequence }) => [webhookId, sequence]),
    );
    const sent = receiver.requests.map(({ headers }) => numbers.get(String(headers['webhook-id'])) ?? 0);
    expect(sent).toHaveLength(140);
    const lastNew = sent.findLastIndex((sequence) => sequence > 120);
    const lastOld = sent.findLastIndex((sequence) => sequence <= 120);
    expect(lastNew).toBeLessThan(lastOld - 30);
  });

  it('have what is older than the maximum age given up, although they never failed', async () => {
    await fixture.startReplica(SLOWLY);
    const accountId = await lagging({ events: 4, days: 4 }, 3);
    await dispatch(accountId);
    await eventually(async () =>
      expect(await fixture.states(accountId)).toEqual([...Array(4).fill('dead'), ...Array(3).fill('delivered')]),
    );
    expect(receiver.requests).toHaveLength(3);
    expect(await fixture.queue(accountId)).toMatchObject({ breaker: 'closed' });
  });

  it('have that given up also while one process works on their queue all the time', async () => {
    await fixture.startReplica({ ...SLOWLY, LEASE_MS: '300' });
    receiver.answer({ kind: 'respond', status: 200, delayMs: 100 });
    const almostTooOld = 3 - 2 / 86_400;
    const accountId = await lagging({ events: 100, days: almostTooOld }, 0);
    await dispatch(accountId);
    await eventually(
      async () => {
        const states = await fixture.states(accountId);
        expect(states).not.toContain('pending');
        expect(states[0]).toBe('delivered');
        expect(states.at(-1)).toBe('dead');
      },
      { timeoutMs: 9_000 },
    );
    expect(receiver.requests.length).toBeLessThan(80);
  });

  it('go on with what is kept when events were dropped that they had not got', async () => {
    const replica = await fixture.startReplica(SLOWLY);
    const accountId = await lagging({ events: 5, days: 40 }, 3);
    await drop(replica.get(Database));
    await dispatch(accountId);
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ cursor: 8 }));
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(Array(3).fill('delivered')));
    expect(receiver.requests).toHaveLength(3);
    expect(await ranges(accountId)).toContainEqual({ first: 1, last: 5, kind: 3 });
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ dueAt: null, owner: null }));
  });

  it('go on when all that they had not got was dropped', async () => {
    const replica = await fixture.startReplica(SLOWLY);
    const accountId = await lagging({ events: 5, days: 40 }, 0);
    await drop(replica.get(Database));
    await dispatch(accountId);
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ cursor: 5, dueAt: null }));
    await fixture.emitStatuses(accountId, 1);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered']));
  });

  it('go on with the backlog of an outage when its oldest events were dropped', async () => {
    const replica = await fixture.startReplica(SLOWLY);
    const accountId = await lagging({ events: 5, days: 40 }, 3);
    await fixture.sql.query(
      `INSERT INTO event_range (account_id, first_sequence, last_sequence, kind, cursor, cursor_at)
       SELECT account_id, 1, 8, 4, cursor, cursor_at FROM endpoint_queue WHERE account_id = $1`,
      [accountId],
    );
    await fixture.sql.query('UPDATE endpoint_queue SET cursor = 8 WHERE account_id = $1', [accountId]);
    await drop(replica.get(Database));
    await dispatch(accountId);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(Array(3).fill('delivered')));
    expect(receiver.requests).toHaveLength(3);
    expect(await ranges(accountId)).toContainEqual({ first: 1, last: 5, kind: 3 });
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ dueAt: null, owner: null }));
  });

  it('keep what became of old events that were rejected or replayed when others are given up', async () => {
    await fixture.startReplica({ ...SLOWLY, RETRY_DELAYS_SECONDS: '3600' });
    const accountId = await lagging({ events: 2, days: 4 }, 0);
    await dispatch(accountId);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['dead', 'dead']));
    await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, {
      accountId,
      from: '2020-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
      state: 'dead',
    });
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered', 'delivered']));
    for (const status of [404, 503]) {
      receiver.answer({ kind: 'respond', status });
      await fixture.emitStatuses(accountId);
      await eventually(async () => expect((await fixture.attempts(accountId)).at(-1)?.statusCode).toBe(status));
    }
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ owner: null }));
    await fixture.makeOlder(accountId, 4, 4);
    await fixture.sql.query('UPDATE event_exception SET due_at = now() WHERE state = 1');
    await fixture.sql.query(
      `UPDATE endpoint_queue SET breaker_state = 'half-open', reset_ms = 1000, due_at = now() WHERE account_id = $1`,
      [accountId],
    );
    await eventually(async () =>
      expect(await fixture.states(accountId)).toEqual(['delivered', 'delivered', 'failed', 'dead']),
    );
  });

  it('get all attempts of old events that are replayed', async () => {
    await fixture.startReplica({ ...SLOWLY, RETRY_DELAYS_SECONDS: '2' });
    const accountId = await lagging({ events: 2, days: 4 }, 0);
    await dispatch(accountId);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['dead', 'dead']));
    receiver.answer((_request, count) => ({ kind: 'respond', status: count < 2 ? 503 : 200 }));
    await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, {
      accountId,
      from: '2020-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
    });
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered', 'delivered']));
    expect(receiver.requests).toHaveLength(4);
  });

  it('have what was given up over a month remembered until its own events are gone', async () => {
    const replica = await fixture.startReplica(SLOWLY);
    const accountId = await lagging({ events: 4, days: 4 }, 0);
    await dispatch(accountId);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(Array(4).fill('dead')));
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ owner: null }));
    await fixture.sql.query(`UPDATE event_range SET finished_at = finished_at - interval '40 days'`);
    await fixture.sql.query(
      `UPDATE endpoint_queue SET lease_owner = gen_random_uuid(), leased_until = 'infinity', lease_token = lease_token + 1`,
    );
    await fixture.emitStatuses(accountId, 2);
    await fixture.makeOlder(accountId, 6, 4);
    await dispatch(accountId);
    const dead = ['dead', 'dead'];
    await eventually(async () => expect((await fixture.states(accountId)).slice(-2)).toEqual(dead));
    await forgetStates(replica.get(Database), RETENTION.eventDays);
    expect((await fixture.states(accountId)).slice(-2)).toEqual(dead);
  });
});
