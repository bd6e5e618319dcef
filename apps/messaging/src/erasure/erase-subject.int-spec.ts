import { type EraseSubjectRequest, MESSAGING_OPERATIONS, type SubjectPlace } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const NUMBER = '96170000801';
const PSEUDONYM = '96100000000';

describe('erasing a phone number', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());

  const later = () => new Date(Date.now() + 60_000).toISOString();
  const read = (accountId: number | null, after: SubjectPlace | null = null, recipient = NUMBER) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.readSubject, { recipient, accountId, before: later(), after });
  const erase = (more: Partial<EraseSubjectRequest>) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.eraseSubject, {
      ...{ erasureId: uuidv7(), recipient: NUMBER, accountId: null, before: later(), ids: [], inbox: false },
      ...more,
    });
  const delivered = async (accountId: number, text: string) => {
    const before = messaging.carrier.carried.length;
    await messaging.submit(sms(accountId, { recipients: [NUMBER], text }));
    const carried = await eventually(() => {
      const [one] = messaging.carrier.carried.slice(before);
      if (!one) throw new Error('not carried');
      return Promise.resolve(one);
    });
    await messaging.reached(accountId, 'pending');
    await messaging.carrier.receipt(carried, 'delivered');
    await messaging.reached(accountId, 'delivered');
    await messaging.quiet();
  };

  it('makes messages that have ended anonymous, keeps their counts, and counts nothing twice', async () => {
    const [accountId, other] = [newAccount(), newAccount()];
    await delivered(accountId, 'the parcel of Ann');
    await delivered(other, 'the parcel of Ann');
    const { messages, next, unexpanded, pseudonym } = await read(accountId);
    expect([messages.length, next, unexpanded, pseudonym]).toEqual([1, null, 0, PSEUDONYM]);
    expect(messages[0]).toMatchObject({ ended: true });
    const ids = [...messages, ...(await read(other)).messages].map(({ id }) => id);
    expect((await read(null)).messages.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));

    const erasureId = uuidv7();
    const counts = [expect.objectContaining({ kind: 'messages', rows: 1 })];
    expect((await erase({ erasureId, accountId, ids })).erased).toEqual(expect.arrayContaining(counts));
    expect((await erase({ erasureId, accountId, ids })).erased).toEqual(expect.arrayContaining(counts));
    expect((await read(accountId)).messages).toEqual([]);
    expect((await read(other)).messages).toHaveLength(1);
    const [entry] = await messaging.log(accountId);
    expect(entry).toMatchObject({ recipient: PSEUDONYM, text: '', status: 'delivered' });
  });

  it('leaves a message that is still queued as it is, and sends it', async () => {
    const accountId = newAccount();
    await messaging.stopWorker();
    await messaging.submit(sms(accountId, { recipients: [NUMBER], text: 'still to be sent' }));
    const { messages } = await read(accountId);
    expect(messages).toMatchObject([{ ended: false }]);
    await erase({ accountId, ids: messages.map(({ id }) => id) });
    await messaging.startWorker();
    await eventually(() => {
      expect(messaging.carrier.carried.map(({ recipient, text }) => [recipient, text])).toContainEqual([
        NUMBER,
        'still to be sent',
      ]);
      return Promise.resolve();
    });
    expect((await read(accountId)).messages).toMatchObject([{ ended: false }]);
  });

  it('tells a message whose event has not left from one that has ended', async () => {
    const accountId = newAccount();
    await delivered(accountId, 'known to the dispatcher');
    await messaging.database.rows(
      `INSERT INTO outbox (destination, batch_id, events, payload, created_at)
       VALUES ('webhook-dispatcher.events.v1', gen_random_uuid(), 1, '[]', now() - interval '1 hour')`,
    );
    const held = await read(accountId);
    await messaging.database.rows(`DELETE FROM outbox WHERE created_at < now() - interval '30 minutes'`);
    expect(held.messages).toMatchObject([{ ended: false }]);
    expect((await read(accountId)).messages).toMatchObject([{ ended: true }]);
  });

  it('counts a number in a part of a bulk, and waits for its message', async () => {
    const [accountId, recipient] = [newAccount(), '96170000802'];
    await messaging.database.rows(
      `WITH bulk AS (INSERT INTO bulk_send (request_id, account_id, user_id, expires_at, credits, lane, sandbox, sender,
           text)
         VALUES ($1, $2, 1, now() + interval '1 day', 1, 2, false, 'ACME', 'bulk') RETURNING request_id)
       INSERT INTO bulk_part (request_id, part, recipients, routes)
         SELECT request_id, 0, ARRAY[$3], ARRAY['main'] FROM bulk`,
      [uuidv7(), accountId, recipient],
    );
    const found = await read(accountId, null, recipient);
    await messaging.database.rows('DELETE FROM bulk_part');
    await messaging.database.rows('DELETE FROM bulk_send');
    expect([found.unexpanded, found.messages]).toEqual([1, []]);
  });

  it('reads a page at a time, and finds 250 messages to a number', async () => {
    const [accountId, recipient] = [newAccount(), '96170000803'];
    await messaging.database.rows(
      `INSERT INTO message (request_id, account_id, seq, user_id, position, expires_at, ordinal, credits, lane, sandbox,
         route, sender, recipient, text)
       SELECT gen_random_uuid(), $1, n, 1, n, now(), 1, 1, 1, false, 'main', 'ACME', $2, 'x'
       FROM generate_series(1, 250) AS n`,
      [accountId, recipient],
    );
    const seen: number[] = [];
    let after: SubjectPlace | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(null, after, recipient);
      seen.push(...page.messages.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([250, 250]);
  });

  it('erases what the subscriber sent, and what carriers said about the number, of all accounts alone', async () => {
    await messaging.database.rows(
      `INSERT INTO incoming_message (carrier, source, destination, text, data_coding, parts)
       VALUES ('main', $1, '1234', 'my secret', 0, 1), ('main', '+' || $1, '1234', 'my secret', 0, 1),
         ('main', '96170000899', '1234', 'of another', 0, 1)`,
      [NUMBER],
    );
    await messaging.database.rows(
      `INSERT INTO unmatched_receipt (carrier, carrier_message_id, source_tail, receipt)
       VALUES ('main', 'x', right($1, 7), jsonb_build_object('source', $1::text))`,
      [NUMBER],
    );
    const { erased, waiting, more } = await erase({ inbox: true });
    expect([waiting, more]).toEqual([0, false]);
    expect(erased.map(({ kind, rows }) => [kind, rows])).toEqual([
      ['incoming_messages', 2],
      ['unmatched_receipts', 1],
    ]);
    expect(await messaging.database.rows('SELECT source, text FROM incoming_message ORDER BY id')).toEqual([
      { source: PSEUDONYM, text: '' },
      { source: PSEUDONYM, text: '' },
      { source: '96170000899', text: 'of another' },
    ]);
    expect(await messaging.database.rows('SELECT FROM unmatched_receipt')).toEqual([]);
  });
});
