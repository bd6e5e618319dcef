import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { DispatcherFixture, statusEvent } from '../testing/dispatcher-fixture';

const RECIPIENT = '96171123456';
const TEXT = 'Your parcel arrives today';
const WITHIN = { timeoutMs: 20_000 };

describe('an endpoint whose events tell neither text nor number', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;
  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
    await fixture.startReplica({ LEASE_MS: '1500' });
  }, 60_000);
  afterAll(async () => {
    await fixture.stop();
    await receiver.stop();
  });
  beforeEach(() => {
    receiver.requests.length = 0;
    receiver.answer(() => ({ kind: 'respond', status: 200 }));
  });

  const include = (accountId: number, includesTextAndNumber: boolean, url: string | null = receiver.url) =>
    fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint, { accountId, url, includesTextAndNumber });
  const get = (accountId: number) => fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId });
  const feed = async (accountId: number) =>
    (await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.readFeed, { accountId, after: 0, limit: 50 })).events;
  const sent = () => receiver.requests.map(({ rawBody }) => rawBody.toString());
  const received = (count: number) => eventually(() => expect(receiver.requests).toHaveLength(count), WITHIN);
  const emit = (accountId: number) => fixture.emit(statusEvent({ accountId, recipient: RECIPIENT, text: TEXT }));
  const expectNeither = (bodies: readonly string[]) => {
    for (const body of bodies) {
      expect(body).not.toContain(RECIPIENT);
      expect(body).not.toContain(TEXT);
      expect(Object.keys((JSON.parse(body) as { data: object }).data)).toEqual([
        'sms_log_id',
        'status',
        'sender_id',
        'transaction_id',
        'message_id',
        'delivered_at',
        'failure_reason',
        'reason',
        'source_addr',
        'processing_time_ms',
        'created_at',
        'updated_at',
      ]);
    }
  };

  it('tells them at first, and with a URL that is set without saying so', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    expect(await get(accountId)).toMatchObject({ includesTextAndNumber: true });
    await emit(accountId);
    await received(1);
    expect(JSON.parse(sent()[0] ?? '')).toMatchObject({
      data: { recipient: RECIPIENT, message: TEXT, dest_addr: RECIPIENT },
    });
    await include(accountId, false);
    expect(await fixture.setEndpoint(accountId, `${receiver.url}/v2`)).toMatchObject({ includesTextAndNumber: false });
  }, 60_000);

  it('stores, sends and shows events without them, those of a sub-account too', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const child = await fixture.addVendor(accountId);
    expect(await include(accountId, false)).toMatchObject({ includesTextAndNumber: false });
    await emit(accountId);
    await emit(child.accountId);
    await received(2);
    expectNeither(sent());
    const { rows } = await fixture.sql.query<{ body: string }>('SELECT body FROM event WHERE account_id = $1', [
      accountId,
    ]);
    expect(rows).toHaveLength(2);
    expectNeither(rows.map(({ body }) => body));
    // What was stored without them stays so.
    await include(accountId, true);
    const events = await feed(accountId);
    expectNeither(events.map(({ body }) => body));
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered', 'delivered']), WITHIN);
    const webhookId = events[0]?.webhookId ?? '';
    await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, { accountId, webhookId });
    await received(3);
    expectNeither(sent());
  }, 60_000);

  it('no longer tells those of events from before: in retries, replays, the feed and the list', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    receiver.answer((_request, count) => ({ kind: 'respond', status: count < 1 ? 200 : 410 }));
    await emit(accountId);
    await emit(accountId);
    await received(2);
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered', 'failed']), WITHIN);
    receiver.requests.length = 0;
    receiver.answer(() => ({ kind: 'respond', status: 200 }));
    await include(accountId, false);
    const events = await feed(accountId);
    expect(events).toHaveLength(2);
    expectNeither(events.map(({ body }) => body));
    for (const { webhookId } of events) {
      const { request } = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getDelivery, { accountId, webhookId });
      expectNeither([request.body]);
      await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, { accountId, webhookId });
    }
    await received(2);
    expectNeither(sent());
  }, 60_000);

  it('sends events that were pending when it was set without them', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    receiver.answer(() => ({ kind: 'respond', status: 503 }));
    await emit(accountId);
    await eventually(() => expect(receiver.requests.length).toBeGreaterThan(0), WITHIN);
    await include(accountId, false);
    receiver.requests.length = 0;
    receiver.answer(() => ({ kind: 'respond', status: 200 }));
    await eventually(async () => expect(await fixture.states(accountId)).toEqual(['delivered']), WITHIN);
    expectNeither(sent().slice(-1));
  }, 60_000);

  it('tells the process that dispatches its events, whichever was asked', async () => {
    const other = await fixture.startReplica({ LEASE_MS: '1500' });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await emit(accountId);
    await received(1);
    const [event] = await feed(accountId);
    await include(accountId, false);
    await eventually(async () => {
      const count = receiver.requests.length;
      await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, {
        accountId,
        webhookId: event?.webhookId ?? '',
      });
      await received(count + 1);
      expectNeither(sent().slice(-1));
    }, WITHIN);
    await fixture.stopReplica(other);
  }, 60_000);

  it('leaves an account without a URL as it is', async () => {
    const { accountId } = await fixture.addVendor();
    await include(accountId, false, null);
    expect(await get(accountId)).toMatchObject({ url: null, includesTextAndNumber: false });
    expect(await fixture.queue(accountId)).toMatchObject({ owner: null, dueAt: null });
  });
});
