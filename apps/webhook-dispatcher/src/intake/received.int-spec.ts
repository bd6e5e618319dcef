import { type MessageReceivedEvent, WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { incomingIdOf } from '@sms/contracts/rpc';
import { eventRequest, eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { Webhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

const { setEndpoint, getEndpoint, readFeed, getDelivery, replayDelivery, eraseEvents } = WEBHOOK_DISPATCHER_OPERATIONS;

jest.setTimeout(60_000);

describe('the event of a message from a subscriber', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;
  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
    await fixture.startReplica();
  });
  afterAll(async () => {
    await fixture.stop();
    await receiver.stop();
  });

  const receivedBy = (accountId: number): MessageReceivedEvent => ({
    type: 'message.received',
    payload: {
      accountId,
      incomingId: incomingIdOf(uuidv7()),
      from: '96171000001',
      to: '1606',
      text: 'Yes, please.',
      incomplete: false,
      replyTo: null,
      receivedAt: '2026-03-01T09:00:00.000Z',
    },
  });
  const webhookIdOf = ({ payload }: MessageReceivedEvent) => `msg_${payload.incomingId.replaceAll('-', '')}_received`;
  const sentTo = (accountId: number) =>
    receiver.requests.filter(({ rawBody }) => {
      const { event, vendor } = JSON.parse(rawBody.toString()) as { event: string; vendor: { id: number } };
      return event === 'sms.received' && vendor.id === accountId;
    });
  const ask = (accountId: number, more: object = {}) =>
    fixture.request(setEndpoint, { accountId, url: receiver.url, sendsReceived: true, ...more });

  it('is in the feed alone until the endpoint asks for it, and sent once from then on, signed', async () => {
    const vendor = await fixture.addEndpoint(receiver.url);
    const { accountId } = vendor;
    expect(await fixture.request(getEndpoint, { accountId })).toMatchObject({ sendsReceived: false });
    const [before, after] = [receivedBy(accountId), receivedBy(accountId)];
    await fixture.emit(before);
    expect(await ask(accountId)).toMatchObject({ sendsReceived: true, includesTextAndNumber: true });
    const request = eventRequest<MessageReceivedEvent>(after);
    for (let sent = 0; sent < 2; sent += 1) expect(await fixture.send(request)).toEqual({ refused: [] });
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect((await fixture.queue(accountId)).cursor).toBe(3));
    const sent = sentTo(accountId);
    expect(sent.map(({ headers }) => headers['webhook-id'])).toEqual([webhookIdOf(after)]);
    const { events } = await fixture.request(readFeed, { accountId, after: 0, limit: 50 });
    expect(events.map(({ webhookId }) => webhookId).slice(0, 2)).toEqual([webhookIdOf(before), webhookIdOf(after)]);
    for (const { rawBody, headers } of sent) {
      const event = new Webhook(vendor.secret).verify(rawBody, headers as Record<string, string>);
      expect(event).toMatchObject({
        event: 'sms.received',
        vendor: { id: accountId },
        data: { message_id: after.payload.incomingId, from: '96171000001', to: '1606', message: 'Yes, please.' },
      });
    }
    expect(await fixture.setEndpoint(accountId, `${receiver.url}/v2`)).toMatchObject({ sendsReceived: true });
  });

  it('is listed among the deliveries, shown and replayed by its id', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await ask(accountId);
    const event = receivedBy(accountId);
    await fixture.emit(event);
    const [delivery] = await eventually(async () => {
      const deliveries = await fixture.deliveries(accountId);
      expect(deliveries.map(({ state }) => state)).toEqual(['delivered']);
      return deliveries;
    });
    const webhookId = webhookIdOf(event);
    const { incomingId: messageId } = event.payload;
    expect(delivery).toMatchObject({
      event: 'sms.received',
      webhookId,
      messageId,
      requestId: null,
      messageStatus: null,
    });
    expect((await fixture.request(getDelivery, { accountId, webhookId })).delivery).toEqual(delivery);
    await fixture.request(replayDelivery, { accountId, webhookId });
    await eventually(() => expect(sentTo(accountId)).toHaveLength(2));
  });

  it('tells neither text nor number where the endpoint leaves them out', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await ask(accountId, { includesTextAndNumber: false });
    await fixture.emit(receivedBy(accountId));
    await eventually(() => expect(sentTo(accountId)).toHaveLength(1));
    const { data } = JSON.parse(sentTo(accountId)[0]?.rawBody.toString() ?? '') as { data: object };
    expect(Object.keys(data)).toEqual(['message_id', 'to', 'incomplete', 'reply_to', 'received_at']);
  });

  it('is erased by the id of its message', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const event = receivedBy(accountId);
    await fixture.emit(event);
    const { incomingId } = event.payload;
    const request = { erasureId: uuidv7(), pseudonym: '96100000000', messageIds: [incomingId] };
    await eventually(async () => expect((await fixture.request(eraseEvents, request)).waiting).toEqual([]));
    const { events } = await fixture.request(readFeed, { accountId, after: 0, limit: 50 });
    const { data } = JSON.parse(events[0]?.body ?? '') as { data: object };
    expect(data).toMatchObject({ message_id: incomingId, from: '96100000000', message: '', to: '1606' });
  });
});
