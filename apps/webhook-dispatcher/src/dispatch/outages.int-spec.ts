import { type Delivery, WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { RANGE } from '../events/codes';
import { Housekeeping } from '../housekeeping';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

const FOREVER = { BREAKER_THRESHOLD: '2', BREAKER_RESET_MS: '3600000', BREAKER_MAX_RESET_MS: '3600000' };

describe('receivers that were away for long', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeEach(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
    receiver.answer({ kind: 'respond', status: 503 });
  });

  afterEach(async () => {
    await receiver.stop();
    await fixture.stop();
  });

  /** An endpoint whose breaker is open, with this many events that have not been attempted. */
  async function failed(events: number) {
    const vendor = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(vendor.accountId, 2);
    await eventually(async () =>
      expect(await fixture.queue(vendor.accountId)).toMatchObject({ breaker: 'open', owner: null }),
    );
    await fixture.emitStatuses(vendor.accountId, events);
    return vendor;
  }
  /** Makes the events older by this many hours, as if the time had passed. */
  async function pass(accountId: number, hours: number): Promise<void> {
    await fixture.makeOlder(accountId, 1_000_000, hours / 24);
    await fixture.sql.query(
      `UPDATE endpoint SET last_event_at = last_event_at - make_interval(secs => $2::float8 * 3600) WHERE account_id = $1`,
      [accountId, hours],
    );
    await fixture.sql.query(
      `UPDATE endpoint_queue SET open_until = now(), due_at = now(),  failing_since = failing_since - make_interval(secs => $2::float8 * 3600) WHERE account_id = $1`,
      [accountId, hours],
    );
    await fixture.sql.query('UPDATE event_exception SET due_at = now() WHERE account_id = $1 AND state = 1', [
      accountId,
    ]);
  }
  const order = async (accountId: number) => {
    const numbers = new Map(
      (await fixture.deliveries(accountId)).map(({ webhookId, sequence }) => [webhookId, sequence]),
    );
    return receiver.requests.map(({ headers }) => numbers.get(String(headers['webhook-id'])) ?? 0);
  };

  const delivery = async (accountId: number) =>
    (await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId })).delivery;

  it('are told to be failing, then paused and until when, and active when they have taken something', async () => {
    await fixture.startReplica({ ...FOREVER, RETRY_DELAYS_SECONDS: '0,3600,3600,3600' });
    receiver.answer((_request, count) => ({ kind: 'respond', status: count === 0 ? 404 : 503 }));
    const { accountId } = await fixture.addEndpoint(receiver.url);
    expect(await delivery(accountId)).toMatchObject({
      state: 'active',
      pausedUntil: null,
      consecutiveFailures: 0,
      failingSince: null,
    });
    const begun = Date.now() - 1_000;
    await fixture.emitStatuses(accountId);
    await eventually(async () =>
      expect(await delivery(accountId)).toMatchObject({ state: 'failing', consecutiveFailures: 0, pausedUntil: null }),
    );
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await delivery(accountId)).toMatchObject({ state: 'paused' }));
    const paused = await delivery(accountId);
    expect(paused?.consecutiveFailures).toBeNull();
    expect(Date.parse(paused?.failingSince ?? '')).toBeGreaterThan(begun);
    expect(Date.parse(paused?.pausedUntil ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ owner: null }));
    await fixture.sql.query('UPDATE endpoint_queue SET open_until = now() WHERE account_id = $1', [accountId]);
    expect(await delivery(accountId)).toMatchObject({ state: 'paused', pausedUntil: null });
    receiver.answer({ kind: 'respond', status: 200 });
    const [{ webhookId }] = (await fixture.deliveries(accountId)) as [Delivery];
    await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, { accountId, webhookId });
    await eventually(async () =>
      expect(await delivery(accountId)).toMatchObject({ state: 'active', failingSince: null }),
    );
    await fixture.setEndpoint(accountId, null);
    expect(await delivery(accountId)).toBeNull();
  });

  it.each([
    { waited: 'hours', hours: 2, daysBefore: 0, dead: 0 },
    { waited: 'minutes, since others were tried for too long', hours: 0.2, daysBefore: 4, dead: 2 },
  ])('get what is new before what an outage left for $waited, and all of it', async ({ hours, daysBefore, dead }) => {
    const settings = { RETRY_DELAYS_SECONDS: '60,60,60,60', CONCURRENCY: '1', MAX_AGE_HOURS: '72' };
    await fixture.startReplica({ ...FOREVER, ...settings });
    const { accountId } = await failed(120);
    const before = receiver.requests.length;
    receiver.answer({ kind: 'respond', status: 200, delayMs: 10 });
    await fixture.makeOlder(accountId, 2, daysBefore);
    await pass(accountId, hours);
    await eventually(() => expect(receiver.requests.length).toBeGreaterThan(before + 3), { intervalMs: 2 });
    await fixture.emitStatuses(accountId, 20);
    const states = [...Array<string>(dead).fill('dead'), ...Array<string>(142 - dead).fill('delivered')];
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(states), {
      timeoutMs: 30_000,
      intervalMs: 100,
    });
    const sent = (await order(accountId)).slice(before);
    expect(new Set(sent).size).toBe(142 - dead);
    expect(sent).toHaveLength(142 - dead);
    // Three of four requests are for the new events.
    const lastNew = sent.findLastIndex((sequence) => sequence > 122);
    const lastOld = sent.findLastIndex((sequence) => sequence <= 122);
    expect(lastNew).toBeLessThan(lastOld - 30);
    expect(await fixture.queue(accountId)).toMatchObject({ breaker: 'closed' });
  });

  it('have what is older than the maximum age given up', async () => {
    await fixture.startReplica({ ...FOREVER, RETRY_DELAYS_SECONDS: '60,60,60,60', MAX_AGE_HOURS: '72' });
    const { accountId } = await failed(5);
    receiver.answer({ kind: 'respond', status: 200 });
    await fixture.makeOlder(accountId, 4, 4);
    await pass(accountId, 2);
    await eventually(async () =>
      expect(await fixture.states(accountId)).toEqual([...Array(4).fill('dead'), ...Array(3).fill('delivered')]),
    );
    const replayed = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, {
      accountId,
      from: '2020-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
      state: 'dead',
    });
    expect(replayed).toEqual({ replayed: 4, nextAfter: null });
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(Array(7).fill('delivered')));
  });

  it('are remembered to have got nothing of what was given up later, when what was given up before is forgotten', async () => {
    const settings = { RETRY_DELAYS_SECONDS: '60,60,60,60', MAX_AGE_HOURS: '72' };
    const replica = await fixture.startReplica({ ...FOREVER, ...settings });
    const { accountId } = await failed(4);
    await fixture.makeOlder(accountId, 4, 4);
    await pass(accountId, 2);
    const later = async () => (await fixture.states(accountId)).slice(2);
    await eventually(async () => expect(await later()).toEqual(['dead', 'dead', 'pending', 'pending']));
    await fixture.sql.query(`UPDATE event_range SET finished_at = finished_at - interval '2 hours' WHERE kind = $1`, [
      RANGE.dead,
    ]);
    await fixture.makeOlder(accountId, 6, 4);
    await pass(accountId, 2);
    await eventually(async () => expect(await later()).toEqual(Array(4).fill('dead')));
    await fixture.sql.query(
      `UPDATE event_range SET finished_at = finished_at - interval '1 year' WHERE finished_at < now() - interval '1 hour'`,
    );
    await replica.get(Housekeeping).execute();
    expect((await later()).slice(2)).toEqual(['dead', 'dead']);
  });

  it('have nothing given up that has ended', async () => {
    await fixture.startReplica({ ...FOREVER, RETRY_DELAYS_SECONDS: '60,60,60,60', MAX_AGE_HOURS: '72' });
    receiver.answer({ kind: 'respond', status: 404 });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['failed']));
    receiver.answer({ kind: 'respond', status: 503 });
    await fixture.emitStatuses(accountId, 2);
    await eventually(async () =>
      expect(await fixture.queue(accountId)).toMatchObject({ breaker: 'open', owner: null }),
    );
    await fixture.emitStatuses(accountId);
    receiver.answer({ kind: 'respond', status: 200 });
    await fixture.makeOlder(accountId, 3, 4);
    await pass(accountId, 2);
    await eventually(async () =>
      expect(await fixture.states(accountId)).toEqual(['failed', 'dead', 'dead', 'delivered']),
    );
  });

  it('have nothing given up that was delivered between two outages', async () => {
    await fixture.startReplica({ ...FOREVER, RETRY_DELAYS_SECONDS: '60,60,60,60', MAX_AGE_HOURS: '72' });
    const { accountId } = await failed(2);
    const recover = async (states: readonly string[]) => {
      receiver.answer({ kind: 'respond', status: 200 });
      await fixture.makeOlder(accountId, 1_000, 4);
      await pass(accountId, 2);
      await eventually(async () => expect(await fixture.states(accountId)).toEqual(states));
    };
    const dead = Array<string>(4).fill('dead');
    await recover(dead);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual([...dead, 'delivered']));
    receiver.answer({ kind: 'respond', status: 503 });
    await fixture.emitStatuses(accountId, 2);
    await eventually(async () =>
      expect(await fixture.queue(accountId)).toMatchObject({ breaker: 'open', owner: null }),
    );
    await fixture.emitStatuses(accountId, 2);
    await recover([...dead, 'delivered', ...dead]);
  });

  it('get nothing again that they took while the events of an outage were still to come', async () => {
    await fixture.startReplica({ ...FOREVER, RETRY_DELAYS_SECONDS: '60,60,60,60' });
    const { accountId } = await failed(6);
    await fixture.sql.query(
      `INSERT INTO event_range (account_id, first_sequence, last_sequence, kind, cursor, cursor_at)
       SELECT account_id, 3, 4, $2, cursor, cursor_at - interval '1 day' FROM endpoint_queue WHERE account_id = $1`,
      [accountId, RANGE.backlog],
    );
    // Events 5 and 6 have been delivered since, and the receiver is down again.
    await fixture.sql.query('UPDATE endpoint_queue SET cursor = 6 WHERE account_id = $1', [accountId]);
    const before = receiver.requests.length;
    receiver.answer({ kind: 'respond', status: 200 });
    await pass(accountId, 2);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(Array(8).fill('delivered')));
    expect((await order(accountId)).slice(before).sort()).toEqual([1, 2, 3, 4, 7, 8]);
  });

  it('are tried at once when a replay is asked for', async () => {
    await fixture.startReplica({ ...FOREVER, BREAKER_THRESHOLD: '5', RETRY_DELAYS_SECONDS: '0,0,0,0' });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['dead']));
    await eventually(async () =>
      expect(await fixture.queue(accountId)).toMatchObject({ breaker: 'open', owner: null }),
    );
    receiver.answer({ kind: 'respond', status: 200 });
    const [dead] = await fixture.deliveries(accountId);
    await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, { accountId, webhookId: dead!.webhookId });
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered']));
    expect(await fixture.queue(accountId)).toMatchObject({ breaker: 'closed' });
  });

  it('are tried at once when they take a test event', async () => {
    await fixture.startReplica({ ...FOREVER, RETRY_DELAYS_SECONDS: '0,0,0,0' });
    const { accountId } = await failed(3);
    const test = () => fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.sendTestEvent, { accountId });
    expect(await test()).toMatchObject({ statusCode: 503 });
    await fixture.sql.query('UPDATE endpoint SET tested_at = NULL');
    expect(await fixture.queue(accountId)).toMatchObject({ breaker: 'open' });
    receiver.answer({ kind: 'respond', status: 200 });
    expect(await test()).toMatchObject({ statusCode: 200 });
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(Array(5).fill('delivered')));
  });

  it('are disabled after days without a success, and their owner finds that in the feed', async () => {
    await fixture.startReplica({ ...FOREVER, DISABLE_AFTER_HOURS: '120', MAX_AGE_HOURS: '1000', RETENTION_DAYS: '60' });
    const { accountId } = await failed(3);
    await pass(accountId, 121);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(Array(5).fill('dead')));
    const endpoint = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId });
    expect(endpoint).toMatchObject({
      url: receiver.url,
      disabledAt: expect.stringMatching(/Z$/),
      delivery: { state: 'disabled', pausedUntil: null, consecutiveFailures: null },
    });
    await fixture.emitStatuses(accountId);
    expect(await fixture.states(accountId)).toEqual([...Array(5).fill('dead'), 'skipped']);
    const { events } = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.readFeed, {
      accountId,
      after: 5,
      limit: 10,
    });
    expect(events.map(({ sequence, body }) => [sequence, (JSON.parse(body) as { event: string }).event])).toEqual([
      [6, 'webhook.disabled'],
      [7, 'sms.delivery_status'],
    ]);
    receiver.answer({ kind: 'respond', status: 200 });
    expect(await fixture.setEndpoint(accountId, receiver.url)).toMatchObject({ disabledAt: null });
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect((await fixture.states(accountId)).at(-1)).toBe('delivered'));
  });
});
