import { ALL_TAKEN, eventRequest, eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { Webhook } from 'standardwebhooks';
import { DispatcherFixture, statusEvent } from '../testing/dispatcher-fixture';

describe('delivery', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    await fixture.startReplica();
  });

  afterAll(() => fixture.stop());

  beforeEach(async () => {
    receiver = await startReceiver();
  });

  afterEach(() => receiver.stop());

  const idsReceived = () => receiver.requests.map((request) => request.headers['webhook-id']);
  const statesOf = (accountId: number) => fixture.states(accountId);
  const outcomesOf = async (accountId: number) => (await fixture.attempts(accountId)).map(({ outcome }) => outcome);

  it('posts the event, signed, and records what came back', async () => {
    receiver.answer({ kind: 'respond', status: 202, body: 'thanks' });
    const vendor = await fixture.addEndpoint(`${receiver.url}/hook?key=1`);
    await fixture.emit(statusEvent({ accountId: vendor.accountId, smsLogId: 99 }));
    await eventually(async () => expect(await statesOf(vendor.accountId)).toEqual(['delivered']));
    const [request] = receiver.requests;
    expect(request).toMatchObject({
      method: 'POST',
      url: '/hook?key=1',
      headers: { 'content-type': 'application/json' },
    });
    const verified = new Webhook(vendor.secret).verify(request!.rawBody, request!.headers as Record<string, string>);
    expect(verified).toMatchObject({
      event: 'sms.delivery_status',
      vendor: { id: vendor.accountId, uuid: vendor.uuid, email: vendor.email },
      data: { sms_log_id: 99, status: 'delivered', processing_time_ms: 3_500 },
    });
    expect(receiver.requests).toHaveLength(1);
    expect(await fixture.attempts(vendor.accountId)).toMatchObject([
      { number: 1, outcome: 'delivered', statusCode: 202, responseExcerpt: 'thanks' },
    ]);
  });

  it('repeats a failed attempt with the same webhook id and the same bytes', async () => {
    receiver.answer((_request, count) => ({ kind: 'respond', status: count < 2 ? 503 : 200 }));
    const { accountId, secret } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await statesOf(accountId)).toEqual(['delivered']));
    expect(new Set(idsReceived()).size).toBe(1);
    expect(new Set(receiver.requests.map((request) => request.rawBody.toString())).size).toBe(1);
    for (const request of receiver.requests)
      new Webhook(secret).verify(request.rawBody, request.headers as Record<string, string>);
    expect(await outcomesOf(accountId)).toEqual(['server_error', 'server_error', 'delivered']);
  });

  it.each([201, 204, 299])('takes %d as received', async (status) => {
    receiver.answer({ kind: 'respond', status });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await statesOf(accountId)).toEqual(['delivered']));
    expect(receiver.requests).toHaveLength(1);
  });

  it.each([400, 401, 404, 408, 410, 302])('takes %d as final', async (status) => {
    receiver.answer({ kind: 'respond', status, headers: { location: `${receiver.url}/elsewhere` } });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await statesOf(accountId)).toEqual(['failed']));
    expect(receiver.requests).toHaveLength(1);
  });

  it('repeats after a connection that breaks, and after one that cannot be made', async () => {
    receiver.answer((_request, count) => (count === 0 ? { kind: 'reset' } : { kind: 'respond', status: 200 }));
    const broken = await fixture.addEndpoint(receiver.url);
    const untrusted = await fixture.addEndpoint(receiver.url.replace('127.0.0.1', '127.0.0.2'));
    await fixture.emitStatuses(broken.accountId);
    await fixture.emitStatuses(untrusted.accountId);
    await eventually(async () => expect(await outcomesOf(broken.accountId)).toEqual(['connection_error', 'delivered']));
    await eventually(async () => expect(await statesOf(untrusted.accountId)).toEqual(['dead']));
    expect(await fixture.attempts(untrusted.accountId)).toMatchObject(
      Array(5).fill({ outcome: 'connection_error', errorCode: 'ECONNREFUSED' }),
    );
  });

  it.each([429, 500, 599])('repeats after %d, five times in all', async (status) => {
    receiver.answer({ kind: 'respond', status });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await statesOf(accountId)).toEqual(['dead']), { timeoutMs: 20_000 });
    expect(receiver.requests).toHaveLength(5);
  });

  it('waits as long as a throttling receiver asks', async () => {
    receiver.answer((_request, count) =>
      count === 0
        ? { kind: 'respond', status: 429, headers: { 'retry-after': '1' } }
        : { kind: 'respond', status: 200 },
    );
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await statesOf(accountId)).toEqual(['delivered']));
    const [first, second] = receiver.requests;
    expect(second!.receivedAtMs - first!.receivedAtMs).toBeGreaterThanOrEqual(950);
  });

  it("tells a sub-account's events to its parent's endpoint", async () => {
    const parent = await fixture.addEndpoint(receiver.url);
    const child = await fixture.addVendor(parent.accountId);
    await fixture.emitStatuses(child.accountId);
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    expect(JSON.parse(receiver.requests[0]!.rawBody.toString())).toMatchObject({
      vendor: { id: child.accountId, email: child.email },
    });
  });

  it('sends each status of a message once, however often its batch comes', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const pending = statusEvent({ accountId, status: 'pending', deliveredAt: null });
    const delivered = statusEvent({ accountId, messageId: pending.payload.messageId });
    const batch = eventRequest(pending, pending, delivered);
    const replies = await Promise.all([1, 2, 3].map(() => fixture.send(batch)));
    expect(await fixture.send(batch)).toEqual(ALL_TAKEN);
    expect(replies).toEqual([ALL_TAKEN, ALL_TAKEN, ALL_TAKEN]);
    await eventually(async () => expect(await statesOf(accountId)).toEqual(['delivered', 'delivered']));
    expect(new Set(idsReceived()).size).toBe(2);
    expect(receiver.requests).toHaveLength(2);
  });

  it('takes new batches that come together with known ones, and refuses the same as before', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const batchOf = (...accountIds: number[]) =>
      eventRequest(...accountIds.map((id) => statusEvent({ accountId: id }))).batches[0]!;
    const [known, fresh, refusing] = [batchOf(accountId), batchOf(accountId, accountId), batchOf(999_999, accountId)];
    const refused = (batch: number) => ({
      refused: [{ batch, place: 0, code: 'WEBHOOK_ACCOUNT_UNKNOWN' }],
    });
    expect(await fixture.send({ v: 1, batches: [known, refusing] })).toEqual(refused(1));
    expect(await fixture.send({ v: 1, batches: [fresh, refusing, known] })).toEqual(refused(1));
    expect(await fixture.send({ v: 1, batches: [refusing, known, fresh] })).toEqual(refused(0));
    await eventually(async () => expect(await statesOf(accountId)).toEqual(Array(4).fill('delivered')));
    expect(receiver.requests).toHaveLength(4);
  });

  it('sends the first attempt of a status after that of an earlier one has ended', async () => {
    receiver.answer((_request, count) => ({ kind: 'respond', status: 200, delayMs: count % 2 === 0 ? 40 : 0 }));
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const events = Array.from({ length: 40 }, () => statusEvent({ accountId, status: 'pending', deliveredAt: null }));
    await fixture.emit(
      ...events.flatMap((event) => [event, statusEvent({ accountId, messageId: event.payload.messageId })]),
    );
    await eventually(() => expect(receiver.requests).toHaveLength(80));
    const begun = (id: string) => receiver.requests.findIndex(({ headers }) => headers['webhook-id'] === id);
    for (const { payload } of events) {
      const message = `msg_${payload.messageId.replaceAll('-', '')}`;
      expect(begun(`${message}_pending`)).toBeLessThan(begun(`${message}_delivered`));
    }
  });

  it('delivers 500 events over few connections', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await Promise.all([fixture.emitStatuses(accountId, 250), fixture.emitStatuses(accountId, 250)]);
    await eventually(
      async () => expect((await statesOf(accountId)).filter((state) => state === 'delivered')).toHaveLength(500),
      { intervalMs: 200, timeoutMs: 20_000 },
    );
    expect(new Set(idsReceived()).size).toBe(500);
    expect(receiver.requests).toHaveLength(500);
  });
});
