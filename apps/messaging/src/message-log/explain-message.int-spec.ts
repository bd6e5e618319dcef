import { MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const ESME_RTHROTTLED = 0x58;
const ESME_RINVDSTADR = 0x0b;
const TIME = expect.stringMatching(/^\d{4}-.*Z$/) as string;

describe('messaging.explain-message', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => {
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
  });

  const explain = async ({ accountId, requestId }: SubmitItem, ordinal = 1) =>
    (
      await messaging.rpc.request(MESSAGING_OPERATIONS.explainMessage, {
        accountId,
        messageId: messageIdOf(requestId, ordinal),
      })
    ).found;
  const carriedTo = async (recipient: string) =>
    eventually(() => {
      const carried = messaging.carrier.carried.find((message) => message.recipient === recipient);
      if (!carried) throw new Error('not carried');
      return Promise.resolve(carried);
    });

  it('has the attempt, its session and its receipt of a message that took the usual way', async () => {
    const item = sms(newAccount(), { recipients: ['96170000701'], text: 'Code 123456', maskedText: 'Code ******' });
    await messaging.submit(item);
    const carried = await carriedTo('96170000701');
    await messaging.reached(item.accountId, 'pending');
    await messaging.carrier.receipt(carried, 'delivered');
    await messaging.reached(item.accountId, 'delivered');
    const found = await explain(item);
    expect(found?.message).toEqual({
      id: expect.any(Number),
      messageId: messageIdOf(item.requestId, 1),
      requestId: item.requestId,
      accountId: item.accountId,
      userId: 7,
      lane: 'single',
      sender: 'SMSINFO',
      recipient: '96170000701',
      text: 'Code ******',
      status: 'delivered',
      reason: null,
      failureReason: null,
      segments: 1,
      credits: 1,
      sandbox: false,
      advanceId: null,
      carrierMessageId: carried.carrierMessageId.toLowerCase().replace(/^0+/, ''),
      createdAt: TIME,
      expiresAt: TIME,
      updatedAt: TIME,
      deliveredAt: TIME,
    });
    expect(found?.route.carriers).toHaveLength(1);
    expect(found?.route.prefix).toBe('');
    expect(found?.wait).toBeNull();
    expect(found?.attempts).toEqual([
      {
        at: TIME,
        attempt: 1,
        segment: 1,
        segments: 1,
        carrier: found?.route.carriers[0],
        slot: 1,
        outcome: 'accepted',
        carrierMessageId: expect.any(String),
        refusal: null,
        refusalCode: null,
        receipt: { at: TIME, words: 'stat:DELIVRD err:000 submit date:2601010101 done date:2601010102' },
      },
    ]);
  });

  it('has each attempt of one that was refused, and what the carrier said', async () => {
    const item = sms(newAccount(), { recipients: ['96170000702'] });
    let submits = 0;
    messaging.carrier.script = () => ({ status: submits++ === 0 ? ESME_RTHROTTLED : ESME_RINVDSTADR });
    await messaging.submit(item);
    await messaging.reached(item.accountId, 'failed', 15_000);
    const found = await explain(item);
    expect(found?.message).toMatchObject({ status: 'failed', reason: { code: 'invalid_recipient' } });
    expect(found?.attempts).toMatchObject([
      { attempt: 1, slot: 1, outcome: 'refused', refusalCode: 'carrier_throttled' },
      { attempt: 2, slot: 1, outcome: 'refused', refusal: expect.stringContaining('ESME_RINVDSTADR') },
    ]);
  });

  it('has each part of one that went out in parts', async () => {
    const item = sms(newAccount(), { recipients: ['96170000703'], text: 'ж'.repeat(150) });
    await messaging.submit(item);
    await messaging.reached(item.accountId, 'pending');
    expect(
      (await explain(item))?.attempts.map(({ segment, segments, outcome, slot }) => [segment, segments, outcome, slot]),
    ).toEqual([1, 2, 3].map((segment) => [segment, 3, 'accepted', 1]));
  });

  it('finds each message of a bulk', async () => {
    const recipients = Array.from({ length: 2_300 }, (_unused, index) => String(96_171_000_000 + index));
    const item = sms(newAccount(), { recipients, lane: 'bulk' });
    await messaging.submit(item);
    for (const ordinal of [1, 999, 1_001, 2_300]) {
      const found = await eventually(async () => {
        const one = await explain(item, ordinal);
        expect(one).not.toBeNull();
        return one;
      });
      expect(found?.message.recipient).toBe(recipients[ordinal - 1]);
    }
    expect(await explain(item, 2_301)).toBeNull();
  }, 60_000);

  it('knows nothing for another account, and all for operators', async () => {
    const item = sms(newAccount());
    await messaging.submit(item);
    expect(await explain({ ...item, accountId: newAccount() })).toBeNull();
    expect(await explain(sms(item.accountId))).toBeNull();
    const messageId = messageIdOf(item.requestId, 1);
    const { found } = await messaging.rpc.request(MESSAGING_OPERATIONS.explainMessage, { accountId: null, messageId });
    expect(found?.message.accountId).toBe(item.accountId);
  });

  it('says where a message waits', async () => {
    const accountId = newAccount();
    await messaging.tell({ type: 'account.suspension-changed', payload: { accountId, suspended: true, version: 1 } });
    const item = sms(accountId);
    await messaging.submit(item);
    await eventually(async () => expect((await explain(item))?.wait).toMatchObject({ state: 'held', until: null }));
    expect((await explain(item))?.attempts).toEqual([]);
  });

  it('says until when it waits, or since when a worker has it', async () => {
    await messaging.stopWorker();
    const items = Array.from({ length: 4 }, () => sms(newAccount()));
    await messaging.submit(...items);
    const [queued, delayed, claimed, other] = items as [SubmitItem, SubmitItem, SubmitItem, SubmitItem];
    const { database } = messaging;
    const idOf = ({ accountId }: SubmitItem) => `(SELECT id FROM message WHERE account_id = ${accountId})`;
    await database.rows(
      `WITH gone AS (DELETE FROM send_ready WHERE message_id = ${idOf(delayed)} RETURNING *)
       INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
       SELECT message_id, 'delayed', '2100-01-01Z', 1, route, lane, position, 1 FROM gone`,
      [],
    );
    await database.rows(
      `WITH gone AS (DELETE FROM send_ready WHERE message_id = ANY(ARRAY[${idOf(claimed)}, ${idOf(other)}])
         RETURNING message_id)
       INSERT INTO claim (worker, carrier, message_ids, attempts, claimed_at)
       SELECT -1, 'test', ARRAY[message_id], '{1}',
         ('2026-01-0' || row_number() OVER (ORDER BY message_id) || 'Z')::timestamptz FROM gone`,
      [],
    );
    const createdAt = (await explain(queued))?.message.createdAt;
    const waits = [
      { state: 'queued', since: createdAt, until: null },
      { state: 'delayed', since: null, until: '2100-01-01T00:00:00.000Z' },
      { state: 'in_flight', since: '2026-01-01T00:00:00.000Z', until: null },
      { state: 'in_flight', since: '2026-01-02T00:00:00.000Z', until: null },
    ];
    expect(await Promise.all(items.map(async (item) => (await explain(item))?.wait))).toEqual(waits);
    const listed = await messaging.rpc.request(MESSAGING_OPERATIONS.listMessages, { accountId: null, limit: 4 });
    const waitOf = new Map(listed.messages.map(({ requestId, wait }) => [requestId, wait]));
    expect(items.map(({ requestId }) => waitOf.get(requestId))).toEqual(waits);
  });
});
