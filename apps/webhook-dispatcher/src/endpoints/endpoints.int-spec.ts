import { EVENT_ERRORS } from '@sms/contracts/rpc';
import { WEBHOOK_DISPATCHER_OPERATIONS, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { ALL_TAKEN, eventRequest, eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { DispatcherFixture, statusEvent } from '../testing/dispatcher-fixture';

describe('endpoints and events', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;

  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    await fixture.startReplica({ RETRY_DELAYS_SECONDS: '1,1,1,1' });
  });

  afterAll(() => fixture.stop());

  beforeEach(async () => {
    receiver = await startReceiver();
  });

  afterEach(() => receiver.stop());

  const getEndpoint = (accountId: number) => fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId });
  const statesOf = (accountId: number) => fixture.states(accountId);

  it('makes one secret on first ask, also under parallel calls, and keeps it encrypted', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => getEndpoint(5_001)));
    expect(new Set(replies.flatMap((reply) => reply.secrets)).size).toBe(1);
    const [secret] = replies[0]!.secrets;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(replies[0]).toEqual({
      accountId: 5_001,
      url: null,
      includesTextAndNumber: true,
      sendsReceived: false,
      disabledAt: null,
      secrets: [secret],
      delivery: null,
    });
    const { rows } = await fixture.sql.query<{ ciphertext: Buffer }>(
      'SELECT ciphertext FROM endpoint_secret WHERE account_id = 5001',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.ciphertext.toString('latin1')).not.toContain(secret!.slice(6));
    expect(await fixture.setEndpoint(5_001, 'https://example.com/hook')).toEqual({
      accountId: 5_001,
      url: 'https://example.com/hook',
      includesTextAndNumber: true,
      sendsReceived: false,
      disabledAt: null,
      secrets: [secret],
    });
    expect(await getEndpoint(5_001)).toMatchObject({
      url: 'https://example.com/hook',
      delivery: { state: 'active', pausedUntil: null, consecutiveFailures: 0, failingSince: null },
    });
  });

  it('refuses a URL with the reasons, and keeps the one before', async () => {
    await fixture.setEndpoint(5_002, 'https://example.com/hook');
    await expect(fixture.setEndpoint(5_002, 'https://10.0.0.1/')).rejects.toMatchObject({
      code: WEBHOOK_ERRORS.urlRefused,
      details: { delivery_webhook_url: ['The URL must not point to a private or reserved address.'] },
    });
    await expect(fixture.setEndpoint(5_002, 'http://example.com/')).rejects.toMatchObject({
      details: { delivery_webhook_url: ['The URL must use HTTPS.'] },
    });
    expect(await getEndpoint(5_002)).toMatchObject({ url: 'https://example.com/hook' });
  });

  it('cancels what is pending when the URL is removed', async () => {
    receiver.answer({ kind: 'respond', status: 503 });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId, 3);
    await eventually(() => expect(receiver.requests).toHaveLength(3));
    await fixture.setEndpoint(accountId, null);
    expect(await statesOf(accountId)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await fixture.emitStatuses(accountId);
    expect(await statesOf(accountId)).toEqual(['cancelled', 'cancelled', 'cancelled', 'skipped']);
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ dueAt: null, owner: null }));
    expect(receiver.requests).toHaveLength(3);
  });

  it('keeps a delivery cancelled whose attempt was in flight', async () => {
    receiver.answer({ kind: 'respond', status: 200, delayMs: 300 });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await fixture.emitStatuses(accountId);
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    await fixture.setEndpoint(accountId, null);
    // The result of the attempt in flight no longer counts, nor do others of that moment.
    await fixture.setEndpoint(accountId, `${receiver.url}/again`);
    await fixture.emitStatuses(accountId);
    await eventually(async () => expect(await statesOf(accountId)).toEqual(['cancelled', 'delivered']));
    expect(await fixture.attempts(accountId)).toHaveLength(1);
  });

  it('stops a fast stream with what is in flight when the URL is removed', async () => {
    receiver.answer({ kind: 'respond', status: 200, delayMs: 40 });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    for (let batch = 0; batch < 4; batch += 1) await fixture.emitStatuses(accountId, 250);
    await eventually(() => expect(receiver.requests.length).toBeGreaterThan(100), { timeoutMs: 20_000, intervalMs: 2 });
    await fixture.setEndpoint(accountId, null);
    const atReply = receiver.requests.length;
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ dueAt: null, owner: null }));
    expect(atReply).toBeLessThan(1_000);
    expect(receiver.requests.length - atReply).toBeLessThanOrEqual(32);
    const received = receiver.requests.map((request) => request.headers['webhook-id']);
    expect(new Set(received).size).toBe(received.length);
    expect(new Set(await statesOf(accountId))).toEqual(new Set(['delivered', 'cancelled']));
  });

  it('fences the holder of the queue off, in whatever process it is, when the URL is removed', async () => {
    receiver.answer({ kind: 'respond', status: 200, delayMs: 500 });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    const lease = async () =>
      (
        await fixture.sql.query<{ token: number; held: boolean }>(
          `SELECT lease_token::integer AS token, lease_owner IS NOT NULL AND leased_until > now() AS held
           FROM endpoint_queue WHERE account_id = $1`,
          [accountId],
        )
      ).rows[0];
    await fixture.emitStatuses(accountId);
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    const before = await lease();
    expect(before?.held).toBe(true);
    await fixture.setEndpoint(accountId, null);
    expect(await lease()).toEqual({ token: (before?.token ?? 0) + 1, held: false });
    expect(await statesOf(accountId)).toEqual(['cancelled']);
  });

  it('sends what was pending to a new URL', async () => {
    receiver.answer({ kind: 'respond', status: 503 });
    const { accountId } = await fixture.addEndpoint(`${receiver.url}/old`);
    const [messageId] = await fixture.emitStatuses(accountId);
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    receiver.answer((request) => ({ kind: 'respond', status: request.url === '/new' ? 200 : 503 }));
    await fixture.setEndpoint(accountId, `${receiver.url}/new`);
    await eventually(async () =>
      expect(await fixture.deliveries(accountId)).toMatchObject([{ messageId, state: 'delivered' }]),
    );
    expect(receiver.requests.map((request) => request.url)).toEqual(['/old', '/new']);
  });

  it('refuses events of an account it has not been told of, and takes them later', async () => {
    const event = statusEvent({ accountId: 6_001 });
    const { accountId } = await fixture.addEndpoint(receiver.url);
    expect(await fixture.emit(statusEvent({ accountId }), event)).toEqual({
      refused: [{ batch: 0, place: 1, code: WEBHOOK_ERRORS.accountUnknown }],
    });
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    await fixture.setEndpoint(6_001, receiver.url);
    const vendor = {
      accountId: 6_001,
      parentAccountId: null,
      uuid: event.payload.messageId,
      email: 'late@example.com',
      version: 1,
    };
    await fixture.emit({ type: 'vendor.changed', payload: vendor }, event);
    await eventually(() => expect(receiver.requests).toHaveLength(2));
  });

  it('gives a repeated batch the reply of the first time, so that what was refused comes again and nothing is lost', async () => {
    const { accountId } = await fixture.addVendor();
    const known = statusEvent({ accountId });
    const early = statusEvent({ accountId: 6_002 });
    const batch = eventRequest(known, early);
    const refused = { refused: [{ batch: 0, place: 1, code: WEBHOOK_ERRORS.accountUnknown }] };
    expect(await fixture.send(batch)).toEqual(refused);
    const vendor = { accountId: 6_002, parentAccountId: null, uuid: randomUUID(), email: 'l@example.com', version: 1 };
    await fixture.emit({ type: 'vendor.changed', payload: vendor });
    expect(await fixture.send(batch)).toEqual(refused);
    expect([await statesOf(accountId), await statesOf(6_002)]).toEqual([['skipped'], []]);
    expect(await fixture.send(eventRequest(early))).toEqual(ALL_TAKEN);
    expect(await statesOf(6_002)).toEqual(['skipped']);
  });

  it('refuses a batch of which it could not know whether it is a repeat', async () => {
    const { accountId } = await fixture.addVendor();
    const event = statusEvent({ accountId });
    const daysAgo = (days: number) => uuidv7({ msecs: Date.now() - days * 86_400_000 });
    const reply = await fixture.send({
      v: 1,
      batches: [
        { id: daysAgo(13.5), events: [event] },
        { id: daysAgo(-0.5), events: [event] },
        { id: daysAgo(12.5), events: [event] },
      ],
    });
    expect(reply.refused).toEqual([0, 1].map((batch) => ({ batch, place: 0, code: EVENT_ERRORS.batchExpired })));
    expect(await statesOf(accountId)).toEqual(['skipped']);
  });

  it('keeps the newest version of an account, in whatever order they come', async () => {
    const { accountId, uuid } = await fixture.addEndpoint(receiver.url);
    const version = (number: number) =>
      ({
        type: 'vendor.changed',
        payload: { accountId, parentAccountId: null, uuid, email: `v${number}@example.com`, version: number },
      }) as const;
    await fixture.emit(version(4), version(3));
    await fixture.emit(version(2));
    await fixture.emitStatuses(accountId);
    await eventually(() => expect(receiver.requests).toHaveLength(1));
    expect(JSON.parse(receiver.requests[0]!.rawBody.toString())).toMatchObject({ vendor: { email: 'v4@example.com' } });
  });

  it('keeps events of an account without an endpoint, to be looked up only', async () => {
    const { accountId } = await fixture.addVendor();
    await fixture.emitStatuses(accountId);
    expect(await statesOf(accountId)).toEqual(['skipped']);
    expect(await fixture.queue(accountId)).toMatchObject({ dueAt: null, owner: null });
  });

  /** Disables an endpoint as days without a success would, once its queue is no longer held. */
  async function disable(accountId: number): Promise<void> {
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ dueAt: null, owner: null }));
    await fixture.sql.query(
      'UPDATE endpoint SET disabled_at = now(), skipped_from = last_sequence + 1 WHERE account_id = $1',
      [accountId],
    );
  }

  it('cancels nothing of a disabled endpoint whose URL is removed: none of it was to be delivered', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await disable(accountId);
    await fixture.emitStatuses(accountId, 2);
    await fixture.setEndpoint(accountId, null);
    await fixture.setEndpoint(accountId, receiver.url);
    expect(await statesOf(accountId)).toEqual(['skipped', 'skipped']);
  });

  it('sends a disabled endpoint nothing but the test that it is asked for', async () => {
    const { accountId } = await fixture.addEndpoint(receiver.url);
    await disable(accountId);
    await fixture.emitStatuses(accountId, 2);
    const test = await fixture.request(WEBHOOK_DISPATCHER_OPERATIONS.sendTestEvent, { accountId });
    expect(test).toMatchObject({ statusCode: 200 });
    await eventually(async () => expect(await fixture.queue(accountId)).toMatchObject({ dueAt: null, owner: null }));
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([test.webhookId]);
    expect(await statesOf(accountId)).toEqual(['skipped', 'skipped']);
  });

  it('refuses an event of a type it does not know', async () => {
    const unknown = { type: 'vendor.renamed', payload: {} } as never;
    expect(await fixture.emit(unknown)).toEqual({
      refused: [{ batch: 0, place: 0, code: EVENT_ERRORS.unknownType, at: ['type'] }],
    });
  });
});
