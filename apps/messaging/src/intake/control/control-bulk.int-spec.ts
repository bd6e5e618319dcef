import { type ControlAction, MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { EndDueWaits } from '../../sweeps/end-due-waits';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

/** From this long after the reply nothing more of a paused bulk is submitted. */
const PROMISED_MS = 1_000;

describe('a bulk that is held back', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => messaging.stopWorker());

  let lists = 0;
  function bulk(size: number, overrides: Partial<SubmitItem> = {}) {
    const prefix = String(9_990_000 + (lists += 1));
    const recipients = Array.from({ length: size }, (_unused, index) => `${prefix}${String(index).padStart(5, '0')}`);
    return { prefix, item: sms(newAccount(), { lane: 'bulk', recipients, ...overrides }) };
  }
  const control = async ({ accountId, requestId }: SubmitItem, action: ControlAction) =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.controlBulk, { accountId, requestId, action })).state;
  const cancel = ({ accountId, requestId }: SubmitItem) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId, requestId }, { timeoutMs: 15_000 });
  const progress = async ({ accountId, requestId }: SubmitItem) =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.sendProgress, { accountId, requestId })).progress;
  const carried = (prefix: string) => messaging.carrier.carried.filter(({ recipient }) => recipient.startsWith(prefix));
  const passes = async (ms: number) => {
    const until = performance.now() + ms;
    await eventually(() => expect(performance.now()).toBeGreaterThan(until));
  };
  const paused = async ({ requestId }: SubmitItem) =>
    (
      await messaging.database.rows<{ count: number }>(
        `SELECT count(*)::integer AS count FROM send_wait WHERE state = 'paused' AND request_id = $1`,
        [requestId],
      )
    )[0]?.count;

  it('stops within a second while it is expanded and sent, goes on when it is resumed, and sends each message once', async () => {
    const { item, prefix } = bulk(2_500);
    const other = sms(newAccount());
    messaging.carrier.script = async ({ carrierMessageId: messageId }) => {
      await delay(2);
      return { status: 0, messageId };
    };
    await Promise.all([messaging.startWorker(), messaging.startWorker()]);
    await messaging.submit(item);
    await eventually(() => expect(carried(prefix).length).toBeGreaterThan(20));
    expect(await control(item, 'pause')).toBe('paused');
    expect(await control(item, 'pause')).toBe('paused');
    await passes(PROMISED_MS);
    const sent = carried(prefix).length;
    expect(sent).toBeLessThan(2_500);
    await messaging.submit(other);
    await messaging.reached(other.accountId, 'pending');
    await messaging.expanded();
    await eventually(async () => expect(await paused(item)).toBe(2_500 - sent), { timeoutMs: 30_000 });
    expect(await progress(item)).toMatchObject({
      total: 2_500,
      statuses: { queued: 2_500 - sent, pending: sent },
      control: { state: 'paused', paused: 2_500 - sent, pace: null, canary: null },
    });
    expect(carried(prefix)).toHaveLength(sent);
    messaging.carrier.script = ({ carrierMessageId: messageId }) => ({ status: 0, messageId });
    expect(await control(item, 'resume')).toBe('running');
    expect(await control(item, 'resume')).toBe('running');
    await eventually(() => expect(carried(prefix)).toHaveLength(2_500), { timeoutMs: 60_000 });
    await messaging.quiet();
    expect(new Set(carried(prefix).map(({ recipient }) => recipient)).size).toBe(2_500);
    expect((await progress(item))?.control).toMatchObject({ state: 'running', paused: 0 });
  }, 120_000);

  it('that is paused, resumed and cancelled at two replicas at once ends cancelled, to the last credit', async () => {
    const { item, prefix } = bulk(3_000, { text: 'x'.repeat(200) });
    const replica = await messaging.startReplica();
    await messaging.submit(item);
    expect(await control(item, 'pause')).toBe('paused');
    await messaging.startWorker();
    await Promise.all([
      control(item, 'resume'),
      cancel(item),
      control(item, 'pause'),
      control(item, 'resume'),
      cancel(item),
    ]);
    for (const action of ['pause', 'resume'] as const) expect(await control(item, action)).toBe('cancelled');
    await replica.stop();
    await eventually(async () => expect((await progress(item))?.statuses.queued).toBe(0), { timeoutMs: 60_000 });
    await messaging.quiet();
    const settled = messaging.settlements.filter(({ requestId }) => requestId === item.requestId);
    const released = settled.filter(({ settlement }) => settlement === 'release');
    expect(settled).toHaveLength(3_000);
    expect(released).toHaveLength(3_000 - carried(prefix).length);
    expect(await cancel(item)).toEqual({
      total: 3_000,
      cancelled: released.length,
      releasedCredits: 2 * released.length,
    });
  }, 120_000);

  it('expires while it is paused, and its credit comes back', async () => {
    const { item, prefix } = bulk(20);
    await messaging.submit(item);
    await messaging.expanded();
    await control(item, 'pause');
    await messaging.startWorker();
    await eventually(async () => expect(await paused(item)).toBe(20));
    await messaging.validityPasses(item.accountId);
    await eventually(async () =>
      expect(await progress(item)).toMatchObject({ statuses: { failed: 20 }, control: { paused: 0 } }),
    );
    await messaging.quiet();
    expect(carried(prefix)).toEqual([]);
    expect(
      messaging.settlements.filter(
        ({ requestId, settlement }) => requestId === item.requestId && settlement === 'release',
      ),
    ).toHaveLength(20);
  }, 30_000);

  it('by an operator’s, a foreign or an unknown id is not found', async () => {
    const { item } = bulk(2);
    await messaging.submit(item);
    expect(await control({ ...item, accountId: newAccount() }, 'pause')).toBe(null);
    expect(await control({ ...item, requestId: sms(1).requestId }, 'pause')).toBe(null);
    const otp = sms(item.accountId, { lane: 'otp' });
    await messaging.submit(otp);
    expect(await control(otp, 'pause')).toBe(null);
    expect(await cancel(item)).toMatchObject({ cancelled: 2 });
    expect(await cancel(otp)).toMatchObject({ cancelled: 1 });
    const { accountId, requestId } = item;
    const test = { accountId, requestId, action: 'pause', sandboxOnly: true } as const;
    expect(await messaging.rpc.request(MESSAGING_OPERATIONS.controlBulk, test)).toEqual({
      state: null,
      changed: false,
    });
  });

  it('at a pace sends no faster with two workers, keeps its pace over a pause, and delays no other bulk', async () => {
    const pace = 40;
    const { item, prefix } = bulk(160, { control: { pace } });
    await Promise.all([messaging.startWorker(), messaging.startWorker()]);
    await messaging.submit(item);
    const beside = sms(item.accountId, { lane: 'bulk' });
    await messaging.submit(beside);
    await eventually(() => expect(carried(prefix).length).toBeGreaterThan(20));
    expect((await progress(beside))?.statuses.queued).toBe(0);
    await control(item, 'pause');
    await passes(PROMISED_MS);
    const before = carried(prefix).length;
    await passes(2_000);
    expect(carried(prefix)).toHaveLength(before);
    const resumedAt = performance.now();
    await control(item, 'resume');
    await eventually(() => expect(carried(prefix)).toHaveLength(160), { timeoutMs: 30_000 });
    const after = carried(prefix).slice(before);
    // The allowance of one second that may have gathered, and of one tick of the sweep.
    const slack = 1_600;
    const atLeastMs = (after.length / pace) * 1_000 - slack;
    expect((after.at(-1)?.at ?? 0) - resumedAt).toBeGreaterThan(atLeastMs);
    expect(carried(prefix).map(({ recipient }) => recipient)).toHaveLength(new Set(item.recipients).size);
    await messaging.quiet();
  }, 60_000);

  it('leaves nothing behind when a pause and its end cross a sweep', async () => {
    const { item, prefix } = bulk(500);
    await messaging.startWorker();
    await messaging.submit(item);
    for (let turn = 0; turn < 8; turn += 1) {
      await Promise.all([
        control(item, turn % 2 === 0 ? 'pause' : 'resume'),
        messaging.inWorker(EndDueWaits).execute(),
      ]);
    }
    await control(item, 'resume');
    await eventually(() => expect(carried(prefix)).toHaveLength(500), { timeoutMs: 30_000 });
    await messaging.quiet();
  }, 60_000);
});
