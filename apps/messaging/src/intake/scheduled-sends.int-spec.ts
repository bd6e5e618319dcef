import { MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { acceptUnexpanded } from '../testing/unexpanded-bulk';

const RACED = 60;

describe('scheduled sends', () => {
  /** By the clock by which sends are scheduled. */
  const arrivals: { readonly recipient: string; readonly at: number }[] = [];
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    messaging.carrier.script = ({ recipient, carrierMessageId }) => {
      arrivals.push({ recipient, at: Date.now() });
      return { status: 0, messageId: carrierMessageId };
    };
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => messaging.stopWorker());

  let lists = 0;
  function numbers(size: number) {
    const prefix = String(9_995_000 + (lists += 1));
    return Array.from({ length: size }, (_unused, index) => `${prefix}${String(index).padStart(5, '0')}`);
  }
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const scheduled = (accountId: number, sendAt: string, overrides: Partial<SubmitItem> = {}) =>
    sms(accountId, { recipients: numbers(1), schedule: { sendAt }, ...overrides });
  const bulkOf = (accountId: number, sendAt: string, size: number) =>
    scheduled(accountId, sendAt, { lane: 'bulk', recipients: numbers(size) });
  async function schedule(...items: SubmitItem[]) {
    const { results } = await messaging.rpc.request(MESSAGING_OPERATIONS.schedule, { items });
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
  }
  const carriedTo = ({ recipients }: SubmitItem) => arrivals.filter(({ recipient }) => recipients.includes(recipient));
  const settled = (...items: SubmitItem[]) => {
    const requestIds = new Set(items.map(({ requestId }) => requestId));
    return messaging.settlements.filter(({ requestId }) => requestIds.has(requestId));
  };
  const move = ({ accountId, requestId }: SubmitItem, sendAt: string) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.moveScheduled, { accountId, requestId, sendAt }, { timeoutMs: 15_000 });
  const cancel = ({ accountId, requestId }: SubmitItem) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId, requestId }, { timeoutMs: 15_000 });
  const listed = async (accountId: number, page: object = {}) =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.listScheduled, { accountId, limit: 50, ...page })).sends;
  const waiting = async ({ requestId }: SubmitItem) => {
    const [row] = await messaging.database.rows<{ count: number }>(
      `SELECT count(*)::integer AS count FROM send_wait WHERE state = 'scheduled'
        AND message_id IN (SELECT id FROM message WHERE request_id = $1)`,
      [requestId],
    );
    return row?.count;
  };

  it('go once, when they are due and not before, and are in the log until then', async () => {
    const account = newAccount();
    const sendAt = inSeconds(4);
    const [single, bulk] = [scheduled(account, sendAt), bulkOf(account, sendAt, 300)];
    await messaging.startWorker();
    await messaging.startWorker();
    await schedule(single);
    await schedule(bulk);
    await eventually(async () => expect(await waiting(bulk)).toBe(300));
    const { found } = await messaging.rpc.request(MESSAGING_OPERATIONS.explainMessage, {
      accountId: account,
      messageId: messageIdOf(single.requestId, 1),
    });
    expect(found?.wait).toEqual({ state: 'delayed', scheduled: true, since: null, until: sendAt });
    expect(found?.message).toMatchObject({
      status: 'queued',
      sendAt,
      expiresAt: new Date(Date.parse(sendAt) + single.validitySeconds * 1_000).toISOString(),
    });
    expect(await listed(account)).toMatchObject([
      { recipients: 1, sendAt, lastAt: sendAt },
      { recipients: 300, sendAt, lastAt: sendAt },
    ]);
    // Another send of the account is not behind what it has scheduled.
    await messaging.submit(sms(account, { lane: 'bulk', recipients: numbers(2) }));
    const counters = await messaging.database.rows(
      `SELECT bulk_position - (SELECT position FROM lane_clock WHERE lane = 2) <= 2 AS beside FROM account_counter
        WHERE account_id = $1`,
      [account],
    );
    expect(counters).toEqual([{ beside: true }]);
    for (const send of [single, bulk])
      await eventually(() => expect(carriedTo(send)).toHaveLength(send.recipients.length), { timeoutMs: 15_000 });
    const early = [single, bulk].flatMap(carriedTo).filter(({ at }) => at < Date.parse(sendAt));
    expect(early).toEqual([]);
    await messaging.quiet();
    expect([single, bulk].map((send) => carriedTo(send).length)).toEqual([1, 300]);
    expect(await listed(account)).toEqual([]);
  }, 60_000);

  it('are listed by when they are due, page by page, and for their account alone', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const sends = [3_600, 1_800, 5_400].map((seconds) => scheduled(account, inSeconds(seconds)));
    const others = [scheduled(account, inSeconds(60), { sandbox: true }), scheduled(other, inSeconds(60))];
    await schedule(...sends, ...others);
    const first = await listed(account, { limit: 2, sandbox: false });
    expect(first.map(({ requestId }) => requestId)).toEqual([sends[1]?.requestId, sends[0]?.requestId]);
    const after = { afterTime: first[1]?.lastAt, afterRequestId: first[1]?.requestId, sandbox: false };
    expect((await listed(account, after)).map(({ requestId }) => requestId)).toEqual([sends[2]?.requestId]);
    expect(await listed(account)).toHaveLength(4);
    expect((await move({ ...others[1]!, accountId: account }, inSeconds(60))).outcome).toBe('not_found');
    for (const send of [...sends, ...others]) expect((await cancel(send)).cancelled).toBe(1);
  });

  it('give back all their credit when they are cancelled, alone or with all that the account has queued', async () => {
    const account = newAccount();
    const [bulk, single] = [bulkOf(account, inSeconds(3_600), 2_700), scheduled(account, inSeconds(7_200))];
    await schedule(bulk);
    await schedule(single);
    expect(await cancel(bulk)).toEqual({ total: 2_700, cancelled: 2_700, releasedCredits: 2_700 });
    expect((await listed(account)).map(({ requestId }) => requestId)).toEqual([single.requestId]);
    expect(await move(bulk, inSeconds(60))).toEqual({ outcome: 'not_found', send: null });
    await messaging.database.rows(`UPDATE message SET created_at = now() - interval '10 days' WHERE request_id = $1`, [
      single.requestId,
    ]);
    expect(
      await messaging.rpc.request(MESSAGING_OPERATIONS.cancelQueued, { accountId: account, from: inSeconds(-60) }),
    ).toEqual({ cancelled: 1, releasedCredits: 1, nextCursor: null });
    expect(await listed(account)).toEqual([]);
    await messaging.startWorker();
    await eventually(() => expect(settled(bulk, single)).toHaveLength(2_701), { timeoutMs: 30_000 });
    expect([bulk, single].flatMap(carriedTo)).toEqual([]);
  }, 60_000);

  it('that meet their release are moved and not sent, or sent and not moved, as the answer says', async () => {
    const account = newAccount();
    const sendAt = inSeconds(3);
    const sends = Array.from({ length: RACED }, () => scheduled(account, sendAt));
    const bulk = bulkOf(account, sendAt, 1_200);
    await messaging.startWorker();
    await messaging.startWorker();
    await schedule(...sends);
    await schedule(bulk);
    await eventually(async () => expect(await waiting(bulk)).toBe(1_200));
    // Rises through the interval in which workers sweep.
    await eventually(() => expect(Date.now()).toBeGreaterThan(Date.parse(sendAt) - 150), { intervalMs: 5 });
    const later = inSeconds(8);
    const outcomes: string[] = [];
    for (const [index, send] of sends.entries()) {
      if (index === RACED / 3) outcomes.push((await move(bulk, later)).outcome);
      outcomes.push(
        index % 3 === 0 ? `cancelled ${(await cancel(send)).cancelled}` : (await move(send, later)).outcome,
      );
    }
    const [movedBulk, of] = [outcomes[RACED / 3], outcomes.filter((_outcome, index) => index !== RACED / 3)];
    await messaging.quiet();
    const raced = [...sends.map((send, index) => [send, of[index]] as const), [bulk, movedBulk] as const];
    for (const [send, outcome] of raced) {
      const carried = carriedTo(send);
      expect([outcome, carried.length]).toEqual([outcome, outcome === 'cancelled 1' ? 0 : send.recipients.length]);
      const earliest = Date.parse(outcome === 'moved' ? later : sendAt);
      expect(carried.filter(({ at }) => at < earliest)).toEqual([]);
      if (outcome === 'too_late') expect(carried.filter(({ at }) => at > Date.parse(later))).toEqual([]);
    }
    const each = settled(bulk, ...sends).map(({ messageId }) => messageId);
    expect([each.length, new Set(each).size]).toEqual([RACED + 1_200, RACED + 1_200]);
  }, 90_000);

  it('that nobody has expanded are left to workers that know their times, and move with them', async () => {
    const account = newAccount();
    const item = bulkOf(account, inSeconds(3_600), 1_500);
    await acceptUnexpanded(messaging, item);
    // As a worker of the release before looks for them, however long they wait.
    await messaging.database.rows(
      `UPDATE bulk_send SET accepted_at = accepted_at - interval '1 minute', expires_at = expires_at - interval '1 minute'`,
    );
    const asBefore = `SELECT FROM bulk_send WHERE expander_seen_at < now() - make_interval(secs => -86400)`;
    expect(await messaging.database.rows(asBefore)).toEqual([]);
    await messaging.startWorker();
    await eventually(async () => expect(await waiting(item)).toBe(1_500), { timeoutMs: 15_000 });
    expect(await messaging.database.rows(`SELECT FROM send_ready`)).toEqual([]);
    const [before] = await listed(account);
    const sendAt = inSeconds(60);
    expect(await move(item, sendAt)).toMatchObject({
      outcome: 'moved',
      send: { ...before, sendAt, lastAt: sendAt },
    });
    const moved = await messaging.database.rows(
      `SELECT count(*)::integer AS count FROM message m JOIN send_wait w ON w.message_id = m.id
        WHERE m.request_id = $1 AND w.due_at = $2 AND m.send_at = $2
          AND m.expires_at = $2::timestamptz + interval '48 hours'`,
      [item.requestId, sendAt],
    );
    expect(moved).toEqual([{ count: 1_500 }]);
    expect((await cancel(item)).cancelled).toBe(1_500);
  }, 60_000);
});
