import { INBOX_KINDS, type InboxKind, MESSAGING_OPERATIONS, type SubjectPlace } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { exportInbox } from './export-inbox.sql';
import { exportMessages } from './export-messages.sql';

const NUMBER = '96170000811';

describe('exporting a phone number', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());

  const now = () => new Date().toISOString();
  const read = (
    accountId: number | null,
    { recipient = NUMBER, after = null as SubjectPlace | null, before = now() } = {},
  ) => messaging.rpc.request(MESSAGING_OPERATIONS.exportSubject, { recipient, accountId, before, after });
  const inbox = (kind: InboxKind, after = 0) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.exportInbox, { number: NUMBER, kind, before: now(), after });

  it('tells the messages of an account with their attempts, and nothing of another account or a later time', async () => {
    const [accountId, other] = [newAccount(), newAccount()];
    const before = now();
    for (const [account, text] of [
      [accountId, 'the parcel of Ann'],
      [other, 'the other parcel'],
    ] as const) {
      await messaging.submit(sms(account, { recipients: [NUMBER], text }));
      await messaging.reached(account, 'pending');
    }
    const { messages, bulks, next } = await read(accountId);
    expect([messages.length, bulks, next]).toEqual([1, [], null]);
    expect(messages[0]).toMatchObject({
      accountId,
      recipient: NUMBER,
      text: 'the parcel of Ann',
      status: 'pending',
      attempts: [{ outcome: 'accepted', receiptAt: null }],
    });
    expect((await read(null)).messages.map((message) => message.accountId)).toEqual([accountId, other]);
    expect((await read(null, { before })).messages).toEqual([]);
  });

  it('tells a bulk that is not yet messages', async () => {
    const [accountId, recipient] = [newAccount(), '96170000812'];
    await messaging.database.rows(
      `WITH bulk AS (INSERT INTO bulk_send (request_id, account_id, user_id, expires_at, credits, lane, sandbox, sender,
           text, accepted_at)
         VALUES ($1, $2, 1, now() + interval '1 day', 1, 2, false, 'ACME', 'bulk', now() - interval '1 second')
           RETURNING request_id)
       INSERT INTO bulk_part (request_id, part, recipients, routes)
         SELECT request_id, 0, ARRAY[$3], ARRAY['main'] FROM bulk`,
      [uuidv7(), accountId, recipient],
    );
    const [own, others] = [await read(accountId, { recipient }), await read(newAccount(), { recipient })];
    await messaging.database.rows('DELETE FROM bulk_part');
    await messaging.database.rows('DELETE FROM bulk_send');
    expect([own.bulks, others.bulks]).toMatchObject([[{ accountId, text: 'bulk', sender: 'ACME' }], []]);
  });

  it('goes through 250 messages a page at a time, each once', async () => {
    const [accountId, recipient] = [newAccount(), '96170000813'];
    await messaging.database.rows(
      `INSERT INTO message (request_id, account_id, seq, user_id, position, expires_at, ordinal, credits, lane, sandbox,
         route, sender, recipient, text)
       SELECT $1, $2, n, 1, n, now() + interval '1 day', n, 1, 1, false, 'main', 'ACME', $3, 'text ' || n
       FROM generate_series(1, 250) AS n`,
      [uuidv7(), accountId, recipient],
    );
    const texts: string[] = [];
    let pages = 0;
    for (let after: SubjectPlace | null = null; after !== null || pages === 0; pages += 1) {
      const page = await read(accountId, { recipient, after });
      texts.push(...page.messages.map(({ text }) => text));
      after = page.next;
    }
    expect(texts).toEqual(Array.from({ length: 250 }, (_unused, index) => `text ${index + 1}`));
    expect(pages).toBe(6);
  });

  it('finds what the subscriber sent and what carriers said about the number', async () => {
    await messaging.database.rows(
      `WITH incoming AS (
         INSERT INTO incoming_message (carrier, source, destination, text, data_coding, parts)
         VALUES ('main', '+' || $1, '1234', 'I am Ann', 0, 1), ('main', '96170000899', '1234', 'I am Bob', 0, 1)
       ), part AS (
         INSERT INTO incoming_part (carrier, source, destination, reference, total, part, text, octets, data_coding)
         VALUES ('main', $1, '1234', 1, 2, 1, 'the first half', '', 0)
       ), receipt AS (
         INSERT INTO unmatched_receipt (carrier, carrier_message_id, source_tail, receipt)
         VALUES ('main', 'x1', right($1, 7), jsonb_build_object('source', $1))
       )
       INSERT INTO carrier_oddity (carrier, kind, raw, note)
       VALUES ('main', 'odd', convert_to('to ' || $1, 'UTF8'), 'odd')`,
      [NUMBER],
    );
    const found = await eventually(async () => {
      const kinds = await Promise.all(INBOX_KINDS.map(async (kind) => [kind, (await inbox(kind)).mail] as const));
      return Object.fromEntries(kinds);
    });
    expect(found).toMatchObject({
      incoming_messages: [{ source: `+${NUMBER}`, destination: '1234', text: 'I am Ann' }],
      incoming_parts: [{ text: 'the first half' }],
      unmatched_receipts: [{ text: expect.stringContaining(NUMBER) }],
      carrier_oddities: [{ text: `odd\nto ${NUMBER}` }],
    });
    await messaging.database.rows(
      `INSERT INTO incoming_message (carrier, source, destination, text, data_coding, parts)
       SELECT 'main', $1, '1234', 'again ' || n, 0, 1 FROM generate_series(1, 120) AS n`,
      [NUMBER],
    );
    const first = await inbox('incoming_messages');
    const second = await inbox('incoming_messages', first.next ?? 0);
    expect([first.mail.length, second.mail.length, second.next]).toEqual([100, 21, null]);
  });

  it('goes by the indexes on the number, however many messages there are', async () => {
    const planOf = async (text: string, parameters: readonly unknown[]) => {
      const rows = await messaging.database.transaction(async (sql) => {
        await sql.rows('SET LOCAL enable_seqscan = off');
        return sql.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, parameters);
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const messages = await planOf(exportMessages('all').text, [NUMBER, null, now(), 0, 0]);
    expect(messages).toMatch(/Index (Only )?Scan using message_p\w+_recipient_account_id_id_idx/);
    expect(messages).not.toMatch(/Seq Scan on (message|submission)/);
    expect(await planOf(exportInbox('incoming_messages').text, [NUMBER, now(), 0])).toContain(
      'incoming_message_source',
    );
  });
});
