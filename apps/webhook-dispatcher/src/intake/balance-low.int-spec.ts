import { type BalanceLowEvent, WEBHOOK_DISPATCHER_OPERATIONS, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { eventRequest, eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { Webhook } from 'standardwebhooks';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

describe('the event of a low balance', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;
  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
    await fixture.startReplica();
  }, 60_000);
  afterAll(async () => {
    await fixture.stop();
    await receiver.stop();
  });

  const feed = async (accountId: number) =>
    (await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.readFeed, { accountId, after: 0, limit: 50 })).events;

  it('stands once in the feed, between statuses, and is not sent where statuses alone are expected', async () => {
    const vendor = await fixture.addEndpoint(receiver.url);
    const { accountId } = vendor;
    await fixture.emitStatuses(accountId);
    const at = '2026-03-01T09:00:00.000Z';
    const event: BalanceLowEvent = {
      type: 'balance.low',
      payload: { accountId, threshold: 50, available: 49, at, webhook: false },
    };
    const request = eventRequest(event);
    for (let sent = 0; sent < 2; sent += 1) expect(await fixture.send(request)).toEqual({ refused: [] });
    await fixture.emitStatuses(accountId);
    const events = await feed(accountId);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(JSON.parse(events[1]?.body ?? '')).toEqual({
      event: 'balance.low',
      event_time: expect.any(String),
      vendor: { id: accountId, uuid: vendor.uuid, email: vendor.email },
      data: { credit_balance: 49, threshold: 50, noticed_at: '2026-03-01T09:00:00.000+00:00' },
    });
    await eventually(async () => expect((await fixture.queue(accountId)).cursor).toBe(3));
    expect(receiver.requests).toHaveLength(2);
  }, 60_000);

  it('is sent like a status where it is wanted: signed, and again after a failure', async () => {
    const vendor = await fixture.addEndpoint(receiver.url);
    const { accountId } = vendor;
    receiver.requests.length = 0;
    receiver.answer((_request, count) => ({ kind: 'respond', status: count === 0 ? 503 : 200 }));
    const at = '2026-03-01T09:00:00.000Z';
    const payload = { accountId, threshold: 50, available: 49, at, webhook: true };
    const request = eventRequest<BalanceLowEvent>({ type: 'balance.low', payload });
    for (let sent = 0; sent < 2; sent += 1) expect(await fixture.send(request)).toEqual({ refused: [] });
    await fixture.emitStatuses(accountId);
    await eventually(() => expect(receiver.requests).toHaveLength(3));
    const [event] = await feed(accountId);
    const attempts = receiver.requests.filter(({ headers }) => headers['webhook-id'] === event?.webhookId);
    expect(attempts.map(({ rawBody }) => rawBody.toString())).toEqual([event?.body, event?.body]);
    for (const { rawBody, headers } of attempts)
      new Webhook(vendor.secret).verify(rawBody, headers as Record<string, string>);
    await eventually(async () => expect((await fixture.queue(accountId)).cursor).toBe(2));
  }, 60_000);

  it('is listed among the deliveries where it is sent, without a message, and shown and replayed by its id', async () => {
    const vendor = await fixture.addEndpoint(receiver.url);
    const { accountId } = vendor;
    receiver.requests.length = 0;
    receiver.answer(() => ({ kind: 'respond', status: 200 }));
    const payload = { accountId, threshold: 50, available: 49, at: '2026-03-01T09:00:00.000Z' };
    await fixture.emitStatuses(accountId);
    for (const webhook of [false, true]) await fixture.emit({ type: 'balance.low', payload: { ...payload, webhook } });
    await eventually(() => expect(receiver.requests).toHaveLength(2));
    const listed = await eventually(async () => {
      const deliveries = await fixture.deliveries(accountId);
      expect(deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
      return deliveries;
    });
    expect(listed.map(({ event, sequence }) => [event, sequence])).toEqual([
      ['sms.delivery_status', 1],
      ['balance.low', 3],
    ]);
    const webhookId = `endpoint_${accountId}_3`;
    const none = { messageId: null, requestId: null, smsLogId: null, messageStatus: null };
    expect(listed[1]).toMatchObject({ webhookId, vendorAccountId: accountId, ...none });
    expect(listed[1]?.attempts).toMatchObject([{ outcome: 'delivered', statusCode: 200 }]);
    const show = (of: number, id: string) =>
      fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getDelivery, { accountId: of, webhookId: id });
    const [, sent] = receiver.requests;
    expect(await show(accountId, webhookId)).toEqual({
      delivery: listed[1],
      request: {
        urlNow: receiver.url,
        headers: expect.objectContaining({ 'webhook-id': webhookId }),
        body: sent?.rawBody.toString(),
      },
    });
    const stranger = await fixture.addEndpoint(receiver.url);
    for (const [of, id] of [
      [stranger.accountId, webhookId],
      [accountId, `endpoint_${accountId}_1`],
      [accountId, `endpoint_${accountId}_2`],
      [accountId, `endpoint_${accountId}_4`],
    ] as const)
      await expect(show(of, id)).rejects.toMatchObject({ code: WEBHOOK_ERRORS.deliveryUnknown });
    await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, { accountId, webhookId });
    await eventually(() => expect(receiver.requests).toHaveLength(3));
    expect(receiver.requests[2]?.rawBody).toEqual(sent?.rawBody);
    await eventually(async () => expect(await fixture.attempts(accountId)).toHaveLength(3));
  }, 60_000);

  it('is one of two: a cap that is reached is sent where it is wanted as well', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    receiver.requests.length = 0;
    receiver.answer(() => ({ kind: 'respond', status: 200 }));
    const cap = { accountId, kind: 'codes', percent: 80, cap: 100, used: 80, at: '2026-03-01T09:00:00.000Z' } as const;
    for (const webhook of [false, true]) await fixture.emit({ type: 'cap.reached', payload: { ...cap, webhook } });
    await eventually(async () => expect((await fixture.queue(accountId)).cursor).toBe(2));
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([`endpoint_${accountId}_2`]);
  }, 60_000);

  it('of a sub-account is in the feed of its parent', async () => {
    const parent = await fixture.addVendor();
    const child = await fixture.addVendor(parent.accountId);
    const payload = {
      accountId: child.accountId,
      threshold: 5,
      available: 0,
      at: new Date().toISOString(),
      webhook: false,
    };
    await fixture.emit({ type: 'balance.low', payload });
    const bodies = (await feed(parent.accountId)).map(({ body }) => JSON.parse(body) as { vendor: { id: number } });
    expect(bodies.map(({ vendor }) => vendor.id)).toEqual([child.accountId]);
  });
});
