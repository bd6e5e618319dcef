import { MESSAGING_OPERATIONS, type ResolveUncertainRequest, type UncertainOutcome } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { eventually } from '@sms/testing';
import { CommitOutcomes } from '../delivery/outcomes/commit-outcomes';
import { CommitReceipts } from '../delivery/outcomes/commit-receipts';
import type { ClaimedMessage } from '../queue/claim-messages';
import { EndDueWaits } from '../sweeps/end-due-waits';
import { claimFor, emptyQueue, settleAs, startIdleWorker } from '../testing/claimed-messages';
import { receiptWith } from '../testing/receipt-with';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const OUTCOMES = ['accepted', 'not_accepted', 'send_again'] as const;
const NO_ROWS = { ready: 0, waiting: 0, claimed: 0 };

describe('uncertain messages that an operator resolves', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await startIdleWorker(messaging);
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => eventually(async () => expect(await emptyQueue(messaging)).toEqual([])));

  const resolve = (request: ResolveUncertainRequest) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.resolveUncertain, request, { timeoutMs: 15_000 });
  const idOf = ({ requestId, ordinal }: ClaimedMessage) => messageIdOf(requestId, ordinal);
  const explain = async (message: ClaimedMessage) =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.explainMessage, { accountId: null, messageId: idOf(message) }))
      .found;

  /** Messages that `test` may have; each to a number of its own. */
  async function uncertain(count: number, account = newAccount()): Promise<ClaimedMessage[]> {
    const recipients = Array.from({ length: count }, (_unused, nth) => String(96_171_000_000 + account * 1_000 + nth));
    const items = recipients.map((recipient) => sms(account, { recipients: [recipient] }));
    for (let first = 0; first < count; first += 100) await messaging.submit(...items.slice(first, first + 100));
    const claimed = [];
    while (claimed.length < count) claimed.push(...(await claimFor(messaging, Math.min(250, count - claimed.length))));
    await settleAs(messaging, claimed, { kind: 'uncertain' });
    return claimed;
  }

  async function only(account = newAccount()): Promise<ClaimedMessage> {
    const [message] = await uncertain(1, account);
    if (!message) throw new Error('nothing was claimed');
    return message;
  }

  const rowsOf = async ({ id }: ClaimedMessage) =>
    (
      await messaging.database.rows<typeof NO_ROWS>(
        `SELECT (SELECT count(*) FROM send_ready WHERE message_id = $1)::integer AS ready,
           (SELECT count(*) FROM send_wait WHERE message_id = $1)::integer AS waiting,
           (SELECT count(*) FROM claim WHERE $1 = ANY(message_ids))::integer AS claimed`,
        [id],
      )
    )[0];
  const settledOf = (message: ClaimedMessage) =>
    messaging.settlements.filter(({ messageId }) => messageId === idOf(message)).map(({ settlement }) => settlement);
  const statusesOf = (message: ClaimedMessage) =>
    messaging.statusEvents.filter(({ smsLogId }) => smsLogId === message.id).map(({ status }) => status);

  it('await their receipt and are charged when the carrier has them', async () => {
    const message = await only();
    expect(await resolve({ outcome: 'accepted', messageIds: [idOf(message)] })).toEqual({
      resolved: 1,
      notUncertain: 0,
      more: false,
    });
    const found = await explain(message);
    expect(found).toMatchObject({ message: { status: 'pending' }, wait: null });
    expect(found?.attempts).toMatchObject([{ attempt: 1, outcome: 'accepted', decision: { outcome: 'accepted' } }]);
    expect(await rowsOf(message)).toEqual(NO_ROWS);
    await eventually(() => expect(settledOf(message)).toEqual(['capture']));
    // The carrier never told its id: the receipt is matched by the number.
    await messaging
      .inWorker(CommitReceipts)
      .execute([receiptWith({ carrierMessageId: 'ab1', source: message.recipient, state: 'delivered' })]);
    await messaging.reached(message.accountId, 'delivered');
  });

  it('fail and cost nothing when the carrier does not have them', async () => {
    const message = await only();
    expect(await resolve({ outcome: 'not_accepted', messageIds: [idOf(message)] })).toMatchObject({ resolved: 1 });
    const { reason } = await messaging.reached(message.accountId, 'failed');
    expect(reason?.code).toBe('carrier_did_not_take_it');
    expect(await rowsOf(message)).toEqual(NO_ROWS);
    await eventually(() => expect(settledOf(message)).toEqual(['release']));
    expect((await explain(message))?.attempts).toMatchObject([
      { outcome: 'uncertain', decision: { outcome: 'not_accepted' } },
    ]);
  });

  it('are sent again, to the same carrier, as often as operators want it', async () => {
    const message = await only();
    for (const attempt of [2, 3]) {
      expect(await resolve({ outcome: 'send_again', messageIds: [idOf(message)] })).toMatchObject({ resolved: 1 });
      const claimed = await claimFor(messaging, 5);
      expect(claimed).toMatchObject([{ id: message.id, attempt, route: 'test' }]);
      await settleAs(messaging, claimed, { kind: 'uncertain' });
    }
    expect((await explain(message))?.attempts.map(({ decision }) => decision?.outcome)).toEqual([
      'send_again',
      'send_again',
      undefined,
    ]);
  });

  it('are left alone when they are uncertain no longer, or never were', async () => {
    const [first, second] = await uncertain(2);
    if (!first || !second) throw new Error('too few');
    await messaging.submit(sms(newAccount()));
    const [queued] = await claimFor(messaging, 1);
    await resolve({ outcome: 'accepted', messageIds: [idOf(first)] });
    const unknown = '0198f3a1-7c1e-7d44-9a36-1f0c5be10001';
    const ids = [first, second, ...(queued ? [queued] : [])].map(idOf);
    expect(await resolve({ outcome: 'not_accepted', messageIds: [...ids, unknown] })).toEqual({
      resolved: 1,
      notUncertain: 3,
      more: false,
    });
    expect((await explain(first))?.message.status).toBe('pending');
    expect((await explain(second))?.message.status).toBe('failed');
  });

  it('are found by carrier, account and age, a thousand a call', async () => {
    const [account, other] = [newAccount(), newAccount()];
    await uncertain(1_002, account);
    await uncertain(3, other);
    expect(await resolve({ outcome: 'accepted', accountId: account, carrier: 'near' })).toMatchObject({ resolved: 0 });
    expect(await resolve({ outcome: 'accepted', accountId: account, olderThanSeconds: 3_600 })).toMatchObject({
      resolved: 0,
    });
    const all = { outcome: 'not_accepted', accountId: account, carrier: 'test', olderThanSeconds: 0 } as const;
    expect(await resolve(all)).toEqual({ resolved: 1_000, notUncertain: 0, more: true });
    expect(await resolve(all)).toEqual({ resolved: 2, notUncertain: 0, more: false });
    expect(await messaging.database.rows('SELECT FROM send_wait WHERE account_id = $1', [other])).toHaveLength(3);
  }, 60_000);

  /** What may come at the same time; each alone is harmless to a message that was decided before. */
  const RIVALS: Readonly<Record<string, (messages: readonly ClaimedMessage[]) => Promise<unknown>>> = {
    'a late acceptance': (messages) => late(messages, 'accepted'),
    'a late refusal': (messages) => late(messages, 'refused'),
    'a receipt': (messages) =>
      messaging
        .inWorker(CommitReceipts)
        .execute(
          messages.map(({ id, recipient }) =>
            receiptWith({ carrierMessageId: `d${id}`, source: recipient, state: 'delivered' }),
          ),
        ),
    'the end of the wait': async (messages) => {
      await messaging.database.rows('UPDATE send_wait SET due_at = now() WHERE message_id = ANY($1)', [
        messages.map(({ id }) => id),
      ]);
      return messaging.inWorker(EndDueWaits).execute();
    },
    ...Object.fromEntries(
      OUTCOMES.map((outcome) => [
        `another operator, ${outcome}`,
        (messages: readonly ClaimedMessage[]) => resolve({ outcome, messageIds: messages.map(idOf) }),
      ]),
    ),
  };

  function late(messages: readonly ClaimedMessage[], kind: 'accepted' | 'refused'): Promise<void> {
    return messaging.inWorker(CommitOutcomes).execute(
      messages.map(({ id }) => ({
        submissionId: id,
        outcome:
          kind === 'accepted'
            ? { kind, carrierMessageId: `a${id}`, verbatimMessageId: null }
            : {
                kind,
                refusal: 'ESME_RX_P_APPN',
                refusalCode: 'carrier_permanent_error',
                retryable: false,
                nextRoute: null,
              },
      })),
    );
  }

  const pairs = OUTCOMES.flatMap((outcome): [UncertainOutcome, string][] => [
    ...['a late acceptance', 'a late refusal', 'a receipt', 'the end of the wait'].map(
      (rival): [UncertainOutcome, string] => [outcome, rival],
    ),
    ...OUTCOMES.map((other): [UncertainOutcome, string] => [outcome, `another operator, ${other}`]),
  ]);

  it.each(pairs)(
    'as %s end once and are charged once beside %s',
    async (outcome, rival) => {
      const messages = await uncertain(24);
      const ids = messages.map(idOf);
      const halves = [ids.slice(0, 12), ids.slice(12)];
      const [own] = await Promise.all([
        Promise.all(halves.map((messageIds) => resolve({ outcome, messageIds: [...messageIds].reverse() }))),
        RIVALS[rival]?.(messages),
      ]);
      expect(own.reduce((sum, { resolved, notUncertain }) => sum + resolved + notUncertain, 0)).toBe(messages.length);
      // What was sent again is refused for good: it ends, too.
      for (let again = await claimFor(messaging, 25); again.length > 0; again = await claimFor(messaging, 25))
        await settleAs(messaging, again, {
          kind: 'refused',
          refusal: 'ESME_RX_P_APPN',
          refusalCode: 'carrier_permanent_error',
          retryable: false,
          nextRoute: null,
        });
      await eventually(async () => expect(await messaging.database.rows('SELECT FROM outbox')).toEqual([]));
      for (const message of messages) {
        expect({ id: message.id, ...(await rowsOf(message)) }).toEqual({ id: message.id, ...NO_ROWS });
        expect(settledOf(message)).toHaveLength(1);
        const statuses = statusesOf(message);
        expect(new Set(statuses).size).toBe(statuses.length);
        expect(statuses.filter((status) => status !== 'pending').length).toBeLessThanOrEqual(1);
        const captured = settledOf(message)[0] === 'capture';
        expect({ statuses, captured }).toEqual({ statuses, captured: statuses.includes('pending') });
      }
    },
    60_000,
  );

  it('are decided whole or not at all when the process is killed, and the call may be repeated', async () => {
    const messages = await uncertain(3);
    const ids = messages.map(idOf);
    await messaging.database.transaction(async (sql) => {
      // The decision waits for the last of the messages, and loses its connection there.
      await sql.rows('SELECT FROM message WHERE id = $1 FOR UPDATE', [messages.at(-1)?.id]);
      const failing = resolve({ outcome: 'not_accepted', messageIds: ids }).catch((error: unknown) => error);
      await eventually(async () =>
        expect(
          await messaging.database.rows(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE'`,
          ),
        ).toHaveLength(1),
      );
      expect(await failing).toBeInstanceOf(Error);
    });
    expect((await Promise.all(messages.map(explain))).map((found) => found?.wait?.state)).toEqual(
      ids.map(() => 'uncertain'),
    );
    expect(await resolve({ outcome: 'not_accepted', messageIds: ids })).toMatchObject({ resolved: 3 });
  });
});
