import { MESSAGING_OPERATIONS, type ReadConversationReply } from '@sms/contracts/messaging';
import { MessagingUnderTest } from '../testing/start-messaging';

jest.setTimeout(60_000);

const PHONE = '9617100004';

describe('the conversation of an account with a phone', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    // Every minute one of both sides, in turns of account, phone and spelling; every sixth minute at the same time.
    await messaging.database.rows(
      `INSERT INTO incoming_message (carrier, source, destination, text, data_coding, parts, account_id, message_id,
         received_at)
       SELECT 'one', (ARRAY['+', '00', ''])[n % 3 + 1] || '961710000' || CASE WHEN n % 5 = 0 THEN 5 ELSE 4 END, '+1606',
         'in ' || n, 0, 1, CASE WHEN n % 7 = 0 THEN 2 ELSE 1 END, gen_random_uuid(),
         '2026-01-01T00:00Z'::timestamptz + n * interval '1 minute'
       FROM generate_series(1, 300) AS n`,
    );
    await messaging.database.rows(
      `INSERT INTO message (request_id, account_id, seq, user_id, position, created_at, expires_at, ordinal, credits,
         lane, sandbox, route, sender, recipient, text)
       SELECT gen_random_uuid(), CASE WHEN n % 7 = 0 THEN 2 ELSE 1 END, n, 1, 1,
         '2026-01-01T00:00Z'::timestamptz + n * interval '1 minute' + (n % 6) * interval '3 seconds', now(), 1, 1,
         1, false, '', '1606', CASE WHEN n % 5 = 0 THEN '9617100005' ELSE $1 END, 'out ' || n
       FROM generate_series(1, 300) AS n`,
      [PHONE],
    );
  });
  afterAll(() => messaging.stop());

  const read = async (accountId: number, phone: string, limit: number, meanwhile?: () => Promise<unknown>) => {
    const texts: string[] = [];
    let next: ReadConversationReply['next'] = null;
    do {
      const page: ReadConversationReply = await messaging.rpc.request(MESSAGING_OPERATIONS.readConversation, {
        ...{ accountId, phone, limit },
        ...next,
      });
      if (page.next) expect(page.entries).toHaveLength(limit);
      texts.push(...page.entries.map(({ text }) => text));
      next = page.next;
      await meanwhile?.();
    } while (next);
    return texts;
  };
  const expected = (fits: (n: number) => boolean) =>
    Array.from({ length: 300 }, (_unused, index) => 300 - index)
      .filter(fits)
      .flatMap((n) => [`out ${n}`, `in ${n}`]);

  it.each([7, 50, 200])('is what both wrote, the newest first, none of others, each once: by %i', async (limit) => {
    expect(await read(1, PHONE, limit)).toEqual(expected((n) => n % 7 !== 0 && n % 5 !== 0));
    expect(await read(2, '9617100005', limit)).toEqual(expected((n) => n % 35 === 0));
    expect(await read(3, PHONE, limit)).toEqual([]);
  });

  it('stays whole while more is written', async () => {
    const write = () =>
      messaging.database.rows(
        `INSERT INTO incoming_message (carrier, source, destination, text, data_coding, parts, account_id)
         VALUES ('one', $1, '1606', 'new', 0, 1, 1)`,
        [PHONE],
      );
    expect(await read(1, PHONE, 20, write)).toEqual(expected((n) => n % 7 !== 0 && n % 5 !== 0));
  });

  it('says what became of each message', async () => {
    const { entries } = await messaging.rpc.request(MESSAGING_OPERATIONS.readConversation, {
      ...{ accountId: 2, phone: '9617100005', limit: 2 },
    });
    expect(entries).toMatchObject([
      { direction: 'sent', number: '1606', status: 'queued', sandbox: false, at: '2026-01-01T04:40:12.000Z' },
      { direction: 'received', number: '1606', replyTo: null, incomplete: false, at: '2026-01-01T04:40:00.000Z' },
    ]);
  });
});
