import {
  type ListDeliveriesReply,
  type ListDeliveriesRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { eventRequest, eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { DispatcherFixture, statusEvent } from '../testing/dispatcher-fixture';
import { dropExpired } from '@sms/platform/partitions';
import { eventPartitionPlans } from '../partitions/partition-plans';
import { forgetStates } from './forget-states';

describe('the history of deliveries', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;
  let database: Database;

  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    const [, replica] = await Promise.all([fixture.startReplica(), fixture.startReplica()]);
    database = replica.get(Database);
  }, 60_000);

  afterAll(() => fixture.stop());

  beforeEach(async () => {
    receiver = await startReceiver();
  });

  afterEach(() => receiver.stop());

  const list = (accountId: number, changes: Partial<ListDeliveriesRequest> = {}) =>
    fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.listDeliveries, { accountId, limit: 100, ...changes });
  const feed = (accountId: number, after = 0, limit = 250) =>
    fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.readFeed, { accountId, after, limit });
  const replay = (accountId: number, webhookId: string) =>
    fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, { accountId, webhookId });
  const idsReceived = () => receiver.requests.map((request) => String(request.headers['webhook-id']));
  const allEnded = (accountId: number) =>
    eventually(
      async () => expect((await fixture.deliveries(accountId)).filter(({ state }) => state === 'pending')).toEqual([]),
      { timeoutMs: 20_000 },
    );

  it('shows deliveries with their attempts, newest first, in pages', async () => {
    receiver.answer((_request, count) =>
      count === 0
        ? { kind: 'respond', status: 503, body: 'x'.repeat(3_000) }
        : { kind: 'respond', status: 200, body: 'thanks' },
    );
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await allEnded(accountId);
    const messageIds = [...(await fixture.emitStatuses(accountId, 4))].reverse();
    await allEnded(accountId);
    const first = await list(accountId, { limit: 3 });
    expect(first.deliveries.map(({ sequence }) => sequence)).toEqual([5, 4, 3]);
    expect(first.deliveries.map(({ messageId }) => messageId)).toEqual(messageIds.slice(0, 3));
    const second = await list(accountId, { limit: 3, cursor: first.nextCursor ?? 0 });
    expect(second.deliveries.map(({ sequence }) => sequence)).toEqual([2, 1]);
    expect(second.nextCursor).toBeNull();
    expect(second.deliveries[1]).toMatchObject({
      webhookId: expect.stringMatching(/^msg_/),
      vendorAccountId: accountId,
      messageStatus: 'delivered',
      state: 'delivered',
      dueAt: null,
      finishedAt: expect.stringMatching(/Z$/),
      attempts: [
        {
          number: 1,
          outcome: 'server_error',
          statusCode: 503,
          errorCode: null,
          durationMs: expect.any(Number),
          responseExcerpt: 'x'.repeat(1_024),
          startedAt: expect.stringMatching(/Z$/),
        },
        { number: 2, outcome: 'delivered', statusCode: 200, responseExcerpt: 'thanks' },
      ],
    });
  });

  it('finds by state, message, send, log entry and time, and nothing of others', async () => {
    receiver.answer((_request, count) => ({ kind: 'respond', status: count === 0 ? 410 : 200 }));
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const other = await fixture.addEndpoint(receiver.url);
    const gone = statusEvent({ accountId, smsLogId: 4_242, status: 'pending', deliveredAt: null });
    await fixture.emit(gone);
    await allEnded(accountId);
    const middle = new Date().toISOString();
    await fixture.emit(statusEvent({ accountId, messageId: gone.payload.messageId }), statusEvent({ accountId }));
    await allEnded(accountId);
    const numbers = async (changes: Partial<ListDeliveriesRequest>, owner = accountId) =>
      (await list(owner, changes)).deliveries.map(({ sequence }) => sequence);
    expect(await numbers({ state: 'failed' })).toEqual([1]);
    expect(await numbers({ state: 'delivered' })).toEqual([3, 2]);
    expect(await numbers({ messageId: gone.payload.messageId })).toEqual([2, 1]);
    expect(await numbers({ requestId: gone.payload.requestId })).toEqual([2, 1]);
    expect(await numbers({ requestId: gone.payload.requestId, state: 'failed' })).toEqual([1]);
    expect(await numbers({ requestId: gone.payload.messageId })).toEqual([]);
    expect(await numbers({ smsLogId: 4_242 })).toEqual([1]);
    expect(await numbers({ from: middle })).toEqual([3, 2]);
    expect(await numbers({ to: middle, state: 'failed' })).toEqual([1]);
    expect(await numbers({ messageId: gone.payload.messageId }, other.accountId)).toEqual([]);
    expect(await numbers({ smsLogId: 4_242 }, other.accountId)).toEqual([]);
  });

  it('finds and replays by how the last attempt ended, whatever came before', async () => {
    const statuses = [410, 503, 200, 404];
    receiver.answer((_request, count) => ({ kind: 'respond', status: statuses[count] ?? 500 }));
    const { accountId } = await fixture.addEndpoint(receiver.url);
    for (let event = 0; event < 3; event += 1) {
      await fixture.emitStatuses(accountId);
      await allEnded(accountId);
    }
    const middle = new Date().toISOString();
    await fixture.emitStatuses(accountId);
    await allEnded(accountId);
    const gone = (await list(accountId)).deliveries.at(-1)?.messageId ?? '';
    const filters: readonly [filter: Partial<ListDeliveriesRequest>, numbers: number[]][] = [
      [{ outcome: 'rejected' }, [3, 1]],
      [{ outcome: 'server_error' }, [4]],
      [{ outcome: 'delivered' }, [2]],
      [{ outcome: 'timeout' }, []],
      [{ outcome: 'rejected', state: 'failed' }, [3, 1]],
      [{ outcome: 'rejected', state: 'dead' }, []],
      [{ outcome: 'rejected', state: 'delivered' }, []],
      [{ outcome: 'delivered', state: 'failed' }, []],
      [{ outcome: 'delivered', state: 'delivered' }, [2]],
      [{ outcome: 'rejected', from: middle }, []],
      [{ outcome: 'rejected', to: middle }, [3, 1]],
      [{ outcome: 'server_error', from: middle }, [4]],
      [{ outcome: 'server_error', from: new Date(Date.now() + 60_000).toISOString() }, []],
      [{ outcome: 'rejected', messageId: gone }, [1]],
      [{ outcome: 'server_error', messageId: gone }, []],
    ];
    for (const [filter, numbers] of filters) {
      const { deliveries } = await list(accountId, filter);
      expect({ filter, numbers: deliveries.map(({ sequence }) => sequence) }).toEqual({ filter, numbers });
      const counted = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.countReplay, { accountId, ...filter });
      expect(counted).toEqual({ count: numbers.length, more: false });
    }
    const first = await list(accountId, { outcome: 'rejected', limit: 1 });
    expect(first.nextCursor).toBe(3);
    expect((await list(accountId, { outcome: 'rejected', limit: 1, cursor: 3 })).deliveries).toMatchObject([
      { sequence: 1, attempts: [{ outcome: 'rejected', statusCode: 410 }] },
    ]);
    receiver.answer({ kind: 'respond', status: 200 });
    const rejected = { accountId, outcome: 'rejected' } as const;
    expect(await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, rejected)).toEqual({
      replayed: 2,
      nextAfter: null,
    });
    await allEnded(accountId);
    expect((await list(accountId, rejected)).deliveries).toEqual([]);
    expect((await list(accountId, { outcome: 'delivered' })).deliveries.map(({ sequence }) => sequence)).toEqual([
      3, 2, 1,
    ]);
  });

  it('shows one with the very request that is sent, of whichever event of its id', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const other = await fixture.addEndpoint(receiver.url);
    const first = statusEvent({ accountId, text: '<b>\u202e"quoted"' });
    const second = statusEvent({ ...first.payload, carrierMessageId: 'c-2' });
    await fixture.emit(first);
    await fixture.emit(second, statusEvent({ ...first.payload, status: 'pending', deliveredAt: null }));
    await allEnded(accountId);
    const listed = (await list(accountId)).deliveries;
    const [pending, newest, oldest] = listed;
    expect(oldest?.webhookId).toBe(newest?.webhookId);
    const get = (owner: number, webhookId: string, sequence?: number) =>
      fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getDelivery, {
        accountId: owner,
        webhookId,
        ...(sequence === undefined ? {} : { sequence }),
      });
    const id = newest!.webhookId;
    for (const [expected, shown] of [
      [newest, await get(accountId, id)],
      [newest, await get(accountId, id, 2)],
      [oldest, await get(accountId, id, 1)],
      [pending, await get(accountId, pending!.webhookId)],
    ] as const) {
      expect(shown.delivery).toEqual(expected);
      const sent = receiver.requests.find(
        ({ headers, rawBody }) =>
          headers['webhook-id'] === expected?.webhookId && rawBody.toString() === shown.request.body,
      );
      expect(sent?.headers).toMatchObject(shown.request.headers);
      expect(Object.keys(shown.request.headers)).toEqual(['content-type', 'user-agent', 'webhook-id']);
      expect(shown.request.urlNow).toBe(receiver.url);
    }
    expect((await get(accountId, id, 1)).request.body).not.toBe((await get(accountId, id, 2)).request.body);
    for (const refused of [
      get(other.accountId, id),
      get(accountId, id, 3),
      get(accountId, id, 99),
      get(accountId, 'msg_1'),
      get(accountId, id.replace('delivered', 'failed')),
    ])
      await expect(refused).rejects.toMatchObject({ code: WEBHOOK_ERRORS.deliveryUnknown });
    await fixture.setEndpoint(accountId, null);
    expect((await get(accountId, id)).request).toMatchObject({ urlNow: null, body: expect.stringContaining('c-2') });
  });

  it('keeps a page within the size of one reply', async () => {
    receiver.answer({ kind: 'respond', status: 404, body: '\u0001'.repeat(1_024) });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId, 100);
    await allEnded(accountId);
    const seen: number[] = [];
    for (let cursor: number | null = 1_000; cursor !== null;) {
      const page: ListDeliveriesReply = await list(accountId, { cursor });
      seen.push(...page.deliveries.map(({ sequence }) => sequence));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(Array.from({ length: 100 }, (_value, index) => 100 - index));
  });

  it('replays one with its old id and all attempts, after whatever end', async () => {
    receiver.answer({ kind: 'respond', status: 500 });
    const { accountId, secret } = await fixture.addEndpoint(receiver.url);
    const other = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await allEnded(accountId);
    const [dead] = (await list(accountId)).deliveries;
    expect(dead).toMatchObject({ state: 'dead' });
    await expect(replay(other.accountId, dead!.webhookId)).rejects.toMatchObject({
      code: WEBHOOK_ERRORS.deliveryUnknown,
    });
    await expect(replay(accountId, 'msg_nothing')).rejects.toMatchObject({ code: WEBHOOK_ERRORS.deliveryUnknown });
    expect(receiver.requests).toHaveLength(5);
    receiver.answer((_request, count) => ({ kind: 'respond', status: count === 5 ? 500 : 200 }));
    expect(await replay(accountId, dead!.webhookId)).toEqual({ webhookId: dead!.webhookId });
    await allEnded(accountId);
    expect(new Set(idsReceived())).toEqual(new Set([dead!.webhookId]));
    const [again] = (await list(accountId)).deliveries;
    expect(again!.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 1, 2]);
    expect(secret).toMatch(/^whsec_/);
  });

  it('does not replay what is in flight, nor without a URL', async () => {
    receiver.answer({ kind: 'hang' });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    const [webhookId] = idsReceived();
    await expect(replay(accountId, webhookId!)).rejects.toMatchObject({ code: WEBHOOK_ERRORS.deliveryPending });
    await fixture.setEndpoint(accountId, null);
    await expect(replay(accountId, webhookId!)).rejects.toMatchObject({ code: WEBHOOK_ERRORS.noUrl });
  });

  it('replays a time range, also of events that came while there was no URL', async () => {
    const { accountId } = await fixture.addVendor();
    const from = new Date(Date.now() - 60_000).toISOString();
    const to = new Date(Date.now() + 60_000).toISOString();
    await fixture.emitStatuses(accountId, 3);
    await fixture.setEndpoint(accountId, receiver.url);
    const replayRange = (changes: object = {}) =>
      fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, { accountId, from, to, ...changes });
    expect(await replayRange({ state: 'dead' })).toEqual({ replayed: 0, nextAfter: null });
    expect(await replayRange({ to: from })).toEqual({ replayed: 0, nextAfter: null });
    expect(await replayRange({ state: 'skipped' })).toEqual({ replayed: 3, nextAfter: null });
    await eventually(() => expect(receiver.requests).toHaveLength(3));
    await allEnded(accountId);
    expect(await replayRange({ after: 1 })).toEqual({ replayed: 2, nextAfter: null });
    await eventually(() => expect(receiver.requests).toHaveLength(5));
  });

  it('replays what the list finds by any filter, and counts it before, to the delivery', async () => {
    receiver.answer((_request, count) => ({ kind: 'respond', status: count === 0 ? 410 : 200 }));
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const other = await fixture.addEndpoint(receiver.url);
    const gone = statusEvent({ accountId, smsLogId: 4_243, status: 'pending', deliveredAt: null });
    await fixture.emit(gone);
    await allEnded(accountId);
    const middle = new Date().toISOString();
    await fixture.emit(statusEvent({ accountId, messageId: gone.payload.messageId }), statusEvent({ accountId }));
    await allEnded(accountId);
    const { messageId, requestId } = gone.payload;
    const filters: readonly [filter: Partial<ListDeliveriesRequest>, found: number][] = [
      [{ state: 'failed', requestId }, 1],
      [{ state: 'failed' }, 0],
      [{ state: 'delivered' }, 3],
      [{}, 3],
      [{ messageId }, 2],
      [{ requestId }, 2],
      [{ requestId: messageId }, 0],
      [{ smsLogId: 4_243 }, 1],
      [{ smsLogId: 4_244 }, 0],
      [{ from: middle }, 2],
      [{ to: middle }, 1],
      [{ messageId, from: middle }, 1],
      [{ state: 'pending' }, 0],
    ];
    for (const [filter, found] of filters) {
      expect((await list(accountId, filter)).deliveries).toHaveLength(found);
      const ask = (owner: number) => ({ accountId: owner, ...filter });
      const count = (owner: number) => fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.countReplay, ask(owner));
      expect([await count(accountId), await count(other.accountId)]).toEqual([
        { count: found, more: false },
        { count: 0, more: false },
      ]);
      const received = receiver.requests.length;
      expect(await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, ask(accountId))).toEqual({
        replayed: found,
        nextAfter: null,
      });
      await eventually(() => expect(receiver.requests).toHaveLength(received + found));
      await allEnded(accountId);
    }
    await fixture.setEndpoint(accountId, null);
    await expect(fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.countReplay, { accountId })).rejects.toMatchObject({
      code: WEBHOOK_ERRORS.noUrl,
    });
  });

  it('replays at most a thousand at a time and says where to go on', async () => {
    const { accountId } = await fixture.addVendor();
    for (let batch = 0; batch < 5; batch += 1) await fixture.emitStatuses(accountId, 250);
    await fixture.setEndpoint(accountId, 'https://127.0.0.1:1/');
    const range = { accountId, from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', state: 'skipped' as const };
    expect(await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.countReplay, range)).toEqual({
      count: 1_250,
      more: false,
    });
    const first = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, range);
    expect(first).toEqual({ replayed: 1_000, nextAfter: 1_000 });
    expect(await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.countReplay, { ...range, after: 1_000 })).toEqual({
      count: 250,
      more: false,
    });
    expect(await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, { ...range, after: 1_000 })).toEqual({
      replayed: 250,
      nextAfter: null,
    });
    await fixture.setEndpoint(accountId, null);
  });

  it('numbers the events of an account and its sub-accounts, with or without a URL', async () => {
    const parent = await fixture.addVendor();
    const child = await fixture.addVendor(parent.accountId);
    const stranger = await fixture.addVendor();
    await fixture.emitStatuses(parent.accountId);
    await fixture.emitStatuses(stranger.accountId);
    await fixture.emitStatuses(child.accountId);
    await fixture.setEndpoint(parent.accountId, receiver.url);
    await fixture.emitStatuses(child.accountId);
    const { events, ...range } = await feed(parent.accountId);
    expect(range).toEqual({ latestSequence: 3, oldestSequence: 1 });
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(events.map(({ body }) => (JSON.parse(body) as { vendor: { id: number } }).vendor.id)).toEqual([
      parent.accountId,
      child.accountId,
      child.accountId,
    ]);
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    expect(receiver.requests[0]!.rawBody.toString()).toBe(events[2]!.body);
    expect(receiver.requests[0]!.headers['webhook-id']).toBe(events[2]!.webhookId);
    expect((await feed(parent.accountId, 1, 1)).events.map(({ sequence }) => sequence)).toEqual([2]);
    expect(await feed(parent.accountId, 3)).toEqual({ events: [], latestSequence: 3, oldestSequence: 1 });
    expect(await feed(999_999)).toEqual({ events: [], latestSequence: 0, oldestSequence: 1 });
  });

  it('never shows a gap to a reader, while events come in parallel and repeatedly', async () => {
    const parent = await fixture.addVendor();
    const children = await Promise.all([1, 2, 3].map(() => fixture.addVendor(parent.accountId)));
    const batches = Array.from({ length: 24 }, (_value, index) =>
      Array.from({ length: 10 }, () => statusEvent({ accountId: children[index % 3]!.accountId })),
    );
    let writing = true;
    const emitted = Promise.all(
      batches.map(async (batch, index) => {
        const request = eventRequest(...batch);
        await fixture.send(request);
        if (index % 4 === 0) await fixture.send({ v: 1, batches: [...request.batches, ...request.batches] });
      }),
    ).finally(() => {
      writing = false;
    });
    const seen: number[] = [];
    for (let last = false; !last;) {
      last = !writing;
      const { events, latestSequence } = await feed(parent.accountId, seen.length);
      seen.push(...events.map(({ sequence }) => sequence));
      expect(seen).toEqual(Array.from({ length: seen.length }, (_value, index) => index + 1));
      expect(latestSequence).toBeGreaterThanOrEqual(seen.length);
    }
    await emitted;
    expect(seen).toHaveLength(240);
  });

  it('forgets whole days of events, and their states, and keeps a feed without gaps', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    receiver.answer((_request, count) => ({ kind: 'respond', status: count === 0 ? 404 : 200 }));
    await fixture.emitStatuses(accountId, 3);
    await allEnded(accountId);
    await fixture.makeOlder(accountId, 3, 32);
    await fixture.emitStatuses(accountId, 2);
    await allEnded(accountId);
    for (const plan of eventPartitionPlans({ eventDays: 30, attemptDays: 30, batchDays: 14 }))
      await dropExpired(database, plan);
    while (await forgetStates(database, 30));
    expect(await feed(accountId)).toMatchObject({
      events: [{ sequence: 4 }, { sequence: 5 }],
      latestSequence: 5,
      oldestSequence: 4,
    });
    expect((await list(accountId)).deliveries.map(({ sequence }) => sequence)).toEqual([5, 4]);
    expect((await list(accountId, { state: 'failed' })).deliveries).toEqual([]);
    await fixture.emitStatuses(accountId);
    expect((await feed(accountId, 5)).events.map(({ sequence }) => sequence)).toEqual([6]);
  });
});
