import { type ListReceivedReply, type ListReceivedRequest, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { MessagingUnderTest } from '../testing/start-messaging';

jest.setTimeout(60_000);

describe('the messages from subscribers to an account', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.database.rows(
      `INSERT INTO incoming_message (carrier, source, destination, text, data_coding, parts, account_id, message_id,
         received_at)
       SELECT 'one', CASE WHEN n % 2 = 0 THEN '+961710000' ELSE '961719999' END || n % 10, '1606', n::text, 0, 1,
         CASE WHEN n % 3 = 0 THEN 2 ELSE 1 END, gen_random_uuid(), now() - (3000 - n) * interval '1 minute'
       FROM generate_series(1, 3000) AS n`,
    );
  });
  afterAll(() => messaging.stop());

  /** Reads page after page. Returns the texts, and how many pages there were. */
  const read = async (request: Partial<ListReceivedRequest>) => {
    const texts: number[] = [];
    for (let pages = 1, cursor: number | null = null; ; pages += 1) {
      const page: ListReceivedReply = await messaging.rpc.request(MESSAGING_OPERATIONS.listReceived, {
        accountId: 1,
        limit: 200,
        ...request,
        ...(cursor !== null && { cursor }),
      });
      texts.push(...page.messages.map(({ text }) => Number(text)));
      if (page.nextCursor === null) return { texts, pages };
      cursor = page.nextCursor;
    }
  };
  const numbers = (fits: (n: number) => boolean) =>
    Array.from({ length: 3000 }, (_unused, index) => 3000 - index).filter(fits);

  it('are listed newest first, none of another account, none twice', async () => {
    expect(await read({})).toEqual({ texts: numbers((n) => n % 3 !== 0), pages: 11 });
    expect((await read({ accountId: 2 })).texts).toEqual(numbers((n) => n % 3 === 0));
    expect((await read({ accountId: 3 })).texts).toEqual([]);
  });

  it('are found by phone, however the carrier wrote it, by number and by time, in bounded pages', async () => {
    const ofPhone = (n: number) => n % 3 !== 0 && n % 10 === 4;
    expect(await read({ source: '9617100004' })).toEqual({ texts: numbers(ofPhone), pages: 3 });
    expect((await read({ source: '9617100004', destination: '1607' })).texts).toEqual([]);
    const [middle] = await messaging.database.rows<{ received_at: Date }>(
      `SELECT received_at FROM incoming_message WHERE text = '1500'`,
    );
    const time = middle?.received_at.toISOString() ?? '';
    expect((await read({ from: time })).texts).toEqual(numbers((n) => n % 3 !== 0 && n >= 1500));
    expect((await read({ to: time })).texts).toEqual(numbers((n) => n % 3 !== 0 && n < 1500));
  });
});
