import type { INestMicroservice } from '@nestjs/common';
import { messageIdOf, requestIdOf } from '@sms/contracts/rpc';
import { eventually, type HttpsReceiver, startReceiver } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { readWebhookId } from '../events/webhook-id';
import { DispatcherFixture, statusEvent } from '../testing/dispatcher-fixture';

jest.setTimeout(180_000);

const MESSAGES = 1_000;
const EVENTS = 2 * MESSAGES;
const WITHIN = { timeoutMs: 80_000 };
/** Longer than a busy machine keeps a process from renewing its lease: after that, events may be sent twice. */
const SHORT_LEASE = { LEASE_MS: '3000' };

describe('a queue with much to send', () => {
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

  /** Emits both statuses of `count` messages, those of each message in their order. */
  async function emitMessages(count = MESSAGES): Promise<void> {
    const events = Array.from({ length: count }, () => messageIdOf(requestIdOf(uuidv7()), 1)).flatMap((messageId) =>
      (['pending', 'delivered'] as const).map((status) => statusEvent({ accountId, messageId, status })),
    );
    for (let from = 0; from < events.length; from += 500) await fixture.emit(...events.slice(from, from + 500));
  }

  const reach = (requests: number) =>
    eventually(() => expect(receiver.requests.length).toBeGreaterThanOrEqual(requests), WITHIN);
  const cursor = async () => (await fixture.queue(accountId)).cursor;
  const webhookIds = () => receiver.requests.map(({ headers }) => String(headers['webhook-id']));

  async function expectAllDelivered(events = EVENTS): Promise<void> {
    await reach(events);
    await eventually(async () => expect(await cursor()).toBe(events), WITHIN);
    expect(new Set(webhookIds()).size).toBe(events);
    // Events in flight when a replica was lost are sent again, after their deadline.
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
    expect(webhookIds()).toHaveLength(events);
  }

  it('goes on with another replica when its holder stops: everything once, and in order', async () => {
    await emitMessages();
    await fixture.startReplica(SHORT_LEASE);
    await reach(300);
    await fixture.stopReplica(holder);
    await expectEachOnce();
  });

  it('is taken over from a holder that is no more', async () => {
    await emitMessages();
    await reach(300);
    await fixture.sql.query(
      `UPDATE endpoint_queue SET lease_token = lease_token + 1, lease_owner = NULL, leased_until = '-infinity',
         due_at = now() WHERE account_id = $1`,
      [accountId],
    );
    await expectAllDelivered();
  });

  it('obeys a new URL: the rest goes there, and nothing is left out', async () => {
    await emitMessages();
    await reach(300);
    const other = await startReceiver();
    await fixture.setEndpoint(accountId, other.url);
    await eventually(async () => expect(await cursor()).toBe(EVENTS), WITHIN);
    const all = [...receiver.requests, ...other.requests].map(({ headers }) => headers['webhook-id']);
    expect(new Set(all).size).toBe(EVENTS);
    expect(receiver.requests.length).toBeLessThan(EVENTS);
    await other.stop();
  });

  it('never has more requests in flight than its endpoint takes', async () => {
    await fixture.sql.query('UPDATE endpoint_queue SET concurrency = 2 WHERE account_id = $1', [accountId]);
    receiver.answer({ kind: 'respond', status: 200, delayMs: 50 });
    await emitMessages(50);
    await expectEachOnce(100);
    const times = receiver.requests.map(({ receivedAtMs }) => receivedAtMs);
    const withinAnAnswer = times.filter((time, index) => (times[index + 2] ?? Infinity) - time < 45);
    expect(withinAnAnswer).toEqual([]);
  });
});
