import type { INestMicroservice } from '@nestjs/common';
import { messageIdOf, requestIdOf } from '@sms/contracts/rpc';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { Dispatcher } from '../dispatch/dispatcher';
import { readWebhookId } from '../events/webhook-id';
import { DispatcherFixture, statusEvent } from '../testing/dispatcher-fixture';

jest.setTimeout(180_000);

const MESSAGES = 1_000;
const EVENTS = 2 * MESSAGES;
const WITHIN = { timeoutMs: 80_000 };
/** Few messages are not over before a busy machine has started the replica that is to take half of them. */
const SLOW = { kind: 'respond', status: 200, delayMs: 150 } as const;
/** Longer than a busy machine keeps a process from renewing it: what is sent twice then is sent twice by right. */
const SHORT_LEASE = { LEASE_MS: '3000' };

describe('a queue that is too much for one replica', () => {
  let fixture: DispatcherFixture;
  let receiver: HttpsReceiver;
  let holder: INestMicroservice;
  let accountId: number;

  beforeEach(async () => {
    fixture = await DispatcherFixture.create();
    receiver = await startReceiver();
    receiver.answer({ kind: 'respond', status: 200, delayMs: 20 });
    holder = await fixture.startReplica(SHORT_LEASE);
    ({ accountId } = await fixture.addEndpoint(receiver.url));
    await fixture.sql.query('UPDATE endpoint_queue SET concurrency = 16 WHERE account_id = $1', [accountId]);
  }, 60_000);

  afterEach(async () => {
    await fixture.stop();
    await receiver.stop();
  });

  /** Both statuses of so many messages, those of each message in their order. */
  async function emitMessages(count = MESSAGES): Promise<void> {
    const events = Array.from({ length: count }, () => messageIdOf(requestIdOf(uuidv7()), 1)).flatMap((messageId) =>
      (['pending', 'delivered'] as const).map((status) => statusEvent({ accountId, messageId, status })),
    );
    for (let from = 0; from < events.length; from += 500) await fixture.emit(...events.slice(from, from + 500));
  }

  /** As replicas do when the first is saturated and the second is not. */
  async function share(settings: Readonly<Record<string, string>> = SHORT_LEASE): Promise<INestMicroservice> {
    const helper = await fixture.startReplica(settings);
    await eventually(async () => {
      expect(await holder.get(Dispatcher).offerHalf()).toBe(accountId);
      await helper.get(Dispatcher).help(accountId);
      expect(helper.get(Dispatcher).isHelping).toBe(true);
    }, WITHIN);
    return helper;
  }

  const reach = (requests: number) =>
    eventually(() => expect(receiver.requests.length).toBeGreaterThanOrEqual(requests), WITHIN);
  const cursor = async () => (await fixture.queue(accountId)).cursor;
  const shares = async () => (await fixture.sql.query('SELECT FROM queue_share')).rowCount;
  const webhookIds = () => receiver.requests.map(({ headers }) => String(headers['webhook-id']));

  async function expectAllDelivered(events = EVENTS): Promise<void> {
    await reach(events);
    await eventually(async () => expect(await cursor()).toBe(events), WITHIN);
    expect(new Set(webhookIds()).size).toBe(events);
    // What was in flight when a replica was lost is sent again, after its deadline.
    await eventually(
      async () => expect(new Set(await fixture.states(accountId))).toEqual(new Set(['delivered'])),
      WITHIN,
    );
    const first = new Map<string, string>();
    for (const id of webhookIds()) {
      const { messageId = '', status = '' } = readWebhookId(id) ?? {};
      if (!first.has(messageId)) first.set(messageId, status);
    }
    expect([...first.values()].filter((status) => status !== 'pending')).toEqual([]);
  }

  async function expectEachOnce(events = EVENTS): Promise<void> {
    await expectAllDelivered(events);
    await eventually(async () => expect(await shares()).toBe(0), WITHIN);
    expect(webhookIds()).toHaveLength(events);
  }

  it('is sent by two, each message by one of them: everything once, and in order', async () => {
    receiver.answer({ kind: 'respond', status: 200, delayMs: 5 });
    await emitMessages(3_000);
    await reach(50);
    await share();
    await expectEachOnce(6_000);
  });

  it('is whole again when there is nothing left, and may be shared again', async () => {
    await emitMessages(200);
    const helper = await share();
    await expectEachOnce(400);
    await fixture.stopReplica(helper);
    await emitMessages(MESSAGES - 200);
    await eventually(async () => expect(await holder.get(Dispatcher).offerHalf()).toBe(accountId), WITHIN);
    // Nobody takes it: it is over after two seconds.
    await expectEachOnce();
  });

  it('is whole again when the helper stops, and nothing is sent twice', async () => {
    await emitMessages();
    const helper = await share();
    await reach(300);
    await fixture.stopReplica(helper);
    await expectEachOnce();
  });

  it('is known to be finished soon after its helper has gone, long before its lease is renewed', async () => {
    await fixture.stopReplica(holder);
    holder = await fixture.startReplica({ LEASE_MS: '60000' });
    receiver.answer(SLOW);
    await emitMessages(300);
    const helper = await share({ LEASE_MS: '60000' });
    receiver.answer({ kind: 'respond', status: 200 });
    await reach(600);
    await fixture.stopReplica(helper);
    await eventually(async () => expect(await cursor()).toBe(600));
  });

  it('is given back whole when its holder stops, and nothing is sent twice', async () => {
    await emitMessages();
    const helper = await share();
    await reach(300);
    await fixture.stopReplica(holder);
    expect(await shares()).toBe(0);
    expect(helper.get(Dispatcher).isHelping).toBe(false);
    await expectEachOnce();
  });

  it('is taken back from a helper that is no more', async () => {
    await emitMessages();
    await share();
    await reach(300);
    // As if it had died: nothing of it is stored any more.
    await fixture.sql.query('UPDATE queue_share SET cycle = cycle + 1000 WHERE account_id = $1', [accountId]);
    await expectAllDelivered();
    expect(await shares()).toBe(0);
  });

  it('is taken over whole from a holder that is no more', async () => {
    await emitMessages();
    await share();
    await reach(300);
    await fixture.sql.query(
      `UPDATE endpoint_queue SET lease_token = lease_token + 1, lease_owner = NULL, leased_until = '-infinity',
         due_at = now() WHERE account_id = $1`,
      [accountId],
    );
    await expectAllDelivered();
  });

  it('is given back by a helper whose receiver fails, and what failed is retried', async () => {
    await emitMessages();
    const helper = await share();
    await reach(300);
    receiver.answer({ kind: 'respond', status: 500 });
    await eventually(() => expect(helper.get(Dispatcher).isHelping).toBe(false), WITHIN);
    receiver.answer({ kind: 'respond', status: 200 });
    await eventually(async () => {
      expect(new Set(await fixture.states(accountId))).toEqual(new Set(['delivered']));
    }, WITHIN);
    expect(new Set(webhookIds()).size).toBe(EVENTS);
  });

  it('obeys a new URL: none of its halves is sent to the old one any more', async () => {
    await emitMessages();
    await share();
    await reach(300);
    const other = await startReceiver();
    await fixture.setEndpoint(accountId, other.url);
    await eventually(async () => expect(await cursor()).toBe(EVENTS), WITHIN);
    const all = [...receiver.requests, ...other.requests].map(({ headers }) => headers['webhook-id']);
    expect(new Set(all).size).toBe(EVENTS);
    expect(receiver.requests.length).toBeLessThan(EVENTS);
    await other.stop();
  });

  it('is not offered, nor asked for again soon, while something in flight does not end', async () => {
    receiver.answer((_request, before) => ({ kind: 'respond', status: 200, delayMs: before === 20 ? 4_000 : 2 }));
    await emitMessages(3_000);
    await reach(30);
    expect(await holder.get(Dispatcher).offerHalf()).toBeUndefined();
    const askedAt = performance.now();
    expect(await holder.get(Dispatcher).offerHalf()).toBeUndefined();
    expect(performance.now() - askedAt).toBeLessThan(100);
    await expectEachOnce(6_000);
  });

  it('never has more requests in flight than its endpoint takes', async () => {
    await fixture.sql.query('UPDATE endpoint_queue SET concurrency = 2 WHERE account_id = $1', [accountId]);
    receiver.answer(SLOW);
    await emitMessages(50);
    await share();
    receiver.answer({ kind: 'respond', status: 200, delayMs: 50 });
    await expectEachOnce(100);
    const times = receiver.requests.map(({ receivedAtMs }) => receivedAtMs);
    const withinAnAnswer = times.filter((time, index) => (times[index + 2] ?? Infinity) - time < 45);
    expect(withinAnAnswer).toEqual([]);
  });
});
