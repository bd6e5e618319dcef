import { MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { type CanaryDecidedEvent, WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { ALL_TAKEN, eventsOf, eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

const SIZE = 2_200;
const CANARY = 50;

describe('a canary', () => {
  let messaging: MessagingUnderTest;
  const decisions: CanaryDecidedEvent['payload'][] = [];
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.peer.answer(WEBHOOK_DISPATCHER_EVENTS, (request) => {
      for (const event of eventsOf(request)) if (event.type === 'canary.decided') decisions.push(event.payload);
      return ALL_TAKEN;
    });
    await Promise.all([messaging.startWorker(), messaging.startWorker()]);
  }, 60_000);
  afterAll(() => messaging.stop());
  beforeEach(() => {
    decisions.length = 0;
    messaging.carrier.script = ({ carrierMessageId: messageId }) => ({ status: 0, messageId });
  });

  let lists = 0;
  function bulk(canary: object) {
    const prefix = String(9_991_000 + (lists += 1));
    const recipients = Array.from({ length: SIZE }, (_unused, index) => `${prefix}${String(index).padStart(5, '0')}`);
    const control = { canary: { messages: CANARY, withinSeconds: 600, webhook: true, ...canary } };
    return { prefix, item: sms(newAccount(), { lane: 'bulk', recipients, control }) };
  }
  const carried = (prefix: string) => messaging.carrier.carried.filter(({ recipient }) => recipient.startsWith(prefix));
  const progress = async ({ accountId, requestId }: SubmitItem) =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.sendProgress, { accountId, requestId })).progress;
  const control = ({ accountId, requestId }: SubmitItem, action: 'pause' | 'resume') =>
    messaging.rpc.request(MESSAGING_OPERATIONS.controlBulk, { accountId, requestId, action });
  const report = async (prefix: string, state: 'delivered' | 'undeliverable', count = CANARY) => {
    await eventually(() => expect(carried(prefix)).toHaveLength(CANARY));
    for (const message of carried(prefix).slice(0, count)) await messaging.carrier.receipt(message, state);
  };

  it('that keeps its bounds is followed by the rest, once, and the event says so', async () => {
    const { item, prefix } = bulk({ minDelivered: 0.9 });
    await messaging.submit(item);
    await messaging.expanded();
    await eventually(() => expect(carried(prefix)).toHaveLength(CANARY));
    expect((await progress(item))?.control).toMatchObject({
      state: 'canary',
      paused: SIZE - CANARY,
      canary: { messages: CANARY, minDelivered: 0.9 },
    });
    expect(new Set(carried(prefix).map(({ recipient }) => recipient))).toEqual(
      new Set(item.recipients.slice(0, CANARY)),
    );
    await report(prefix, 'delivered', 44);
    // A paused canary is not decided.
    expect(await control(item, 'pause')).toEqual({ state: 'paused', changed: true });
    for (const message of carried(prefix).slice(44)) await messaging.carrier.receipt(message, 'delivered');
    await eventually(async () => expect((await progress(item))?.statuses.delivered).toBe(CANARY));
    expect(await control(item, 'resume')).toEqual({ state: 'canary', changed: true });
    await eventually(() => expect(carried(prefix)).toHaveLength(SIZE), { timeoutMs: 60_000 });
    expect(decisions).toEqual([
      expect.objectContaining({
        accountId: item.accountId,
        requestId: item.requestId,
        decision: 'resumed',
        reason: 'bounds_kept',
        messages: CANARY,
        delivered: CANARY,
        failed: 0,
        webhook: true,
      }),
    ]);
    await messaging.quiet();
    expect(new Set(carried(prefix).map(({ recipient }) => recipient)).size).toBe(SIZE);
  }, 120_000);

  it('that crosses its bounds is not followed: the credit of the rest comes back, to the last', async () => {
    const { item, prefix } = bulk({ maxFailed: 0.1 });
    await messaging.submit(item);
    await report(prefix, 'undeliverable', 6);
    await eventually(async () => expect((await progress(item))?.control?.state).toBe('cancelled'));
    expect(await control(item, 'resume')).toEqual({ state: 'cancelled', changed: false });
    await eventually(async () => expect((await progress(item))?.statuses.queued).toBe(0), { timeoutMs: 60_000 });
    await messaging.quiet();
    expect(carried(prefix)).toHaveLength(CANARY);
    const settled = messaging.settlements.filter(({ requestId }) => requestId === item.requestId);
    const count = (kind: string) => settled.filter(({ settlement }) => settlement === kind).length;
    expect([count('capture'), count('release')]).toEqual([CANARY, SIZE - CANARY]);
    expect(decisions).toMatchObject([{ decision: 'cancelled', reason: 'max_failed_exceeded', failed: 6 }]);
  }, 120_000);

  it('without enough receipts is decided when its time is over', async () => {
    const { item, prefix } = bulk({ minDelivered: 1, withinSeconds: 3, webhook: false });
    await messaging.submit(item);
    await report(prefix, 'delivered', CANARY - 1);
    await eventually(() => expect(decisions).toHaveLength(1), { timeoutMs: 20_000 });
    expect(decisions).toMatchObject([
      { decision: 'cancelled', reason: 'min_delivered_missed', delivered: CANARY - 1, webhook: false },
    ]);
    await eventually(async () => expect((await progress(item))?.statuses.queued).toBe(0), { timeoutMs: 60_000 });
    expect(carried(prefix)).toHaveLength(CANARY);
  }, 120_000);

  it('of a bulk that its vendor cancels is not decided', async () => {
    const { item, prefix } = bulk({ minDelivered: 0.5 });
    await messaging.submit(item);
    const { accountId, requestId } = item;
    await messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId, requestId }, { timeoutMs: 15_000 });
    await eventually(async () => expect((await progress(item))?.statuses.queued).toBe(0), { timeoutMs: 60_000 });
    await messaging.quiet();
    for (const message of carried(prefix)) await messaging.carrier.receipt(message, 'delivered');
    expect(await messaging.database.rows('SELECT state FROM bulk_control WHERE check_at IS NOT NULL')).toEqual([]);
    expect(decisions).toEqual([]);
    expect(carried(prefix).length).toBeLessThanOrEqual(CANARY);
  }, 60_000);
});
