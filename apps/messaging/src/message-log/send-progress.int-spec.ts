import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { splitConcatenation } from '@sms/smpp';
import { eventually } from '@sms/testing';
import type { CarriedMessage } from '../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { acceptUnexpanded, expandWhole } from '../testing/unexpanded-bulk';
import { countCancelledMessages, listMessagesOfRequest } from '../intake/cancel-messages.handler';
import { requestTimes } from '../message/request-bounds';
import { countSendProgress } from './send-progress.sql';

const DEEP = 100_000;
const BULK = 2_000;
/** Rows of a statement: one that is silent for some seconds is taken for lost. */
const FILL = 20_000;
/** For each message of the send: its own row, its state, and what the indexes need. */
const MAX_BLOCKS_A_MESSAGE = 12;

describe('messaging.send-progress', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const progress = async (accountId: number, requestId: string) =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.sendProgress, { accountId, requestId })).progress;

  it('follows a bulk from the queue to its reports', async () => {
    const account = newAccount();
    const recipients = Array.from({ length: 40 }, (_unused, index) => String(99_900_000_000 + index));
    const item = sms(account, { lane: 'bulk', recipients, text: 'x'.repeat(61) });
    messaging.carrier.script = ({ recipient, carrierMessageId }) =>
      recipient.endsWith('7') ? { status: 0x0b } : { status: 0, messageId: carrierMessageId };
    await messaging.submit(item);
    expect(await progress(account, item.requestId.toUpperCase())).toEqual({
      acceptedAt: expect.stringMatching(/Z$/),
      sandbox: false,
      total: 40,
      statuses: { queued: 40, pending: 0, delivered: 0, undelivered: 0, failed: 0 },
      cancelled: 0,
      reasons: [],
      perSecond: 0,
      sentBy: null,
      send: {
        userId: 7,
        sender: 'SMSINFO',
        text: 'x'.repeat(60),
        segments: 40,
        credits: { held: 40, captured: 0, released: 0 },
        firstSentAt: null,
        completedAt: null,
      },
    });
    await messaging.startWorker();
    await eventually(async () =>
      expect((await progress(account, item.requestId))?.statuses).toEqual({
        queued: 0,
        pending: 36,
        delivered: 0,
        undelivered: 0,
        failed: 4,
      }),
    );
    for (const sent of messaging.carrier.carried.filter(({ recipient }) => /[05]$/.test(recipient)))
      await messaging.carrier.receipt(sent, sent.recipient.endsWith('0') ? 'delivered' : 'undeliverable');
    const done = await eventually(async () => {
      const found = await progress(account, item.requestId);
      expect(found?.statuses).toEqual({ queued: 0, pending: 28, delivered: 4, undelivered: 4, failed: 4 });
      return found;
    });
    expect(done?.reasons.map(({ count }) => count)).toEqual([4, 4]);
    expect(done?.perSecond).toBeGreaterThan(0);
    expect([done?.sentBy, done?.cancelled]).toEqual([null, 0]);
    expect(done?.send).toMatchObject({ firstSentAt: expect.stringMatching(/Z$/), completedAt: null });
    await messaging.stopWorker();
  }, 60_000);

  it('has the credits that billing is told of, also of messages of which a carrier took a part', async () => {
    const account = newAccount();
    const recipients = Array.from({ length: 20 }, (_unused, index) => String(99_930_000_000 + index));
    const item = sms(account, { lane: 'bulk', recipients, text: 'x'.repeat(161) });
    const isSecondPart = ({ pdu }: CarriedMessage) =>
      splitConcatenation(pdu.shortMessage, pdu.esmClass).concatenation?.part === 2;
    messaging.carrier.script = (message) =>
      message.recipient.endsWith('7') || (message.recipient.endsWith('3') && isSecondPart(message))
        ? { status: 0x0b }
        : { status: 0, messageId: message.carrierMessageId };
    await messaging.submit(item);
    await messaging.startWorker();
    await eventually(async () =>
      expect((await progress(account, item.requestId))?.statuses).toMatchObject({ pending: 16, failed: 4 }),
    );
    await messaging.quiet();
    await messaging.stopWorker();
    const settled = (kind: 'capture' | 'release') =>
      messaging.settlements
        .filter(({ requestId, settlement }) => requestId === item.requestId && settlement === kind)
        .reduce((sum, { credits }) => sum + credits, 0);
    expect([settled('capture'), settled('release')]).toEqual([34, 6]);
    expect((await progress(account, item.requestId))?.send).toMatchObject({
      segments: 40,
      credits: { held: 0, captured: 34, released: 6 },
    });
  }, 60_000);

  it('takes nothing that was cancelled into its rate', async () => {
    const account = newAccount();
    const item = sms(account, { lane: 'bulk', recipients: ['99910000001', '99910000002', '99910000003'] });
    await messaging.submit(item);
    await messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId: account, requestId: item.requestId });
    expect(await progress(account, item.requestId)).toMatchObject({
      statuses: { queued: 3 },
      cancelled: 3,
      sentBy: null,
      send: { credits: { held: 3, captured: 0, released: 0 } },
    });
    await messaging.startWorker();
    await messaging.reached(account, 'failed');
    await messaging.stopWorker();
    expect(await progress(account, item.requestId)).toMatchObject({
      statuses: { failed: 3 },
      cancelled: 3,
      perSecond: 0,
      send: {
        credits: { held: 0, captured: 0, released: 3 },
        firstSentAt: null,
        completedAt: expect.stringMatching(/Z$/),
      },
    });
  }, 30_000);

  it('knows test sends, and nothing of other accounts or of no id', async () => {
    const account = newAccount();
    const item = sms(account, { sandbox: true });
    await messaging.submit(item);
    expect(await progress(account, item.requestId)).toMatchObject({
      sandbox: true,
      total: 1,
      send: { segments: 1, credits: { held: 0, captured: 0, released: 0 } },
    });
    expect(await progress(newAccount(), item.requestId)).toBeNull();
    expect(await progress(account, sms(account).requestId)).toBeNull();
    expect(await progress(account, '0198f3a1-7c1e-4d44-9a36-1f0c5be1f001')).toBeNull();
  });

  it('counts what of a bulk is not expanded yet as queued, for its own account', async () => {
    const account = newAccount();
    const item = sms(account, { lane: 'bulk', recipients: ['99920000001', '99920000002'] });
    const requestId = await acceptUnexpanded(messaging, item);
    const unexpanded = await progress(account, requestId);
    expect(unexpanded).toMatchObject({ total: 2, statuses: { queued: 2 }, send: { segments: 2, text: 'Hello' } });
    expect(await progress(newAccount(), requestId)).toBeNull();
    await expandWhole(messaging, requestId);
    expect(await progress(account, requestId)).toEqual(unexpanded);
  });

  it(`reads the send alone in a log of ${DEEP} messages, by its indexes`, async () => {
    const [account, requestId] = [80_001, '0198f3a1-7c1e-7d44-9a37-000000000000'];
    const database = messaging.part(Database);
    await database.transaction(async (sql) => {
      await sql.execute('SET LOCAL statement_timeout = 0');
      for (let from = 0; from < DEEP; from += FILL)
        await sql.execute(
          `WITH logged AS (
           INSERT INTO message (request_id, account_id, seq, user_id, position, expires_at, ordinal, credits, lane,
             sandbox, route, sender, recipient, text)
           SELECT CASE WHEN n % ${DEEP / BULK} = 0 THEN $1::uuid
             ELSE ('0198f3a1-7c1e-7d44-9a36-' || lpad(to_hex(n), 8, '0') || '0000')::uuid END, 80001, n + 1, 7, n,
             'infinity', n / ${DEEP / BULK} + 1, 1, 2, false, 'main', 'ACME', (46700000000 + n)::text, 'Hello'
           FROM generate_series($2::integer, $2 + ${FILL - 1}) AS n ORDER BY n RETURNING id)
         INSERT INTO message_state (message_id, changed_at, accepted_at, detailed, status)
         SELECT id, now(), now(), false, 'delivered' FROM logged`,
          [requestId, from],
        );
      await sql.execute('ANALYZE message, message_state');
    });
    const parameters = [...(requestTimes(requestId) ?? []), requestId, account];
    const ids = await database.rows<{ id: number }>(listMessagesOfRequest.text, [...parameters, false]);
    for (const [statement, ...values] of [
      [countSendProgress.text, ...parameters],
      [listMessagesOfRequest.text, ...parameters, false],
      [countCancelledMessages.text, ids.map(({ id }) => id)],
    ] as const) {
      const rows = await database.rows<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING off) ${statement}`,
        values,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on (?!message_partition)|Bitmap/);
      const [, blocks] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
      expect(Number(blocks)).toBeLessThan(MAX_BLOCKS_A_MESSAGE * BULK);
      const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) => Number(count));
      expect(Math.max(0, ...removed)).toBeLessThan(BULK);
    }
    expect(await progress(account, requestId)).toMatchObject({ total: BULK, statuses: { delivered: BULK } });
  }, 120_000);
});
