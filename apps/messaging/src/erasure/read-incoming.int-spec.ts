import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { v7 as uuidv7 } from 'uuid';
import { MessagingUnderTest } from '../testing/start-messaging';

jest.setTimeout(60_000);

const NUMBER = '96171123456';

describe('messages from a phone number to an account', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.database.rows(
      `INSERT INTO incoming_message (carrier, source, destination, text, data_coding, parts, account_id)
       SELECT 'one', CASE WHEN n % 2 = 0 THEN '+' ELSE '' END || $1, '1606', 'Yes', 0, 1,
         CASE n % 4 WHEN 0 THEN NULL WHEN 1 THEN 1 ELSE 2 END FROM generate_series(1, 400) AS n`,
      [NUMBER],
    );
  });
  afterAll(() => messaging.stop());

  const subject = () => ({ before: new Date(Date.now() + 60_000).toISOString() });
  const read = async (accountId: number | null) => {
    const ids: number[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page = { number: NUMBER, accountId, after, ...subject() };
      const reply: { messages: readonly { id: number; accountId: number }[]; next: number | null } =
        await messaging.rpc.request(MESSAGING_OPERATIONS.readIncoming, page);
      if (accountId !== null) expect(reply.messages.every((one) => one.accountId === accountId)).toBe(true);
      ids.push(...reply.messages.map(({ id }) => id));
      after = reply.next;
    }
    return ids;
  };
  const erase = (accountId: number | null, incoming: readonly number[], inbox = false) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.eraseSubject, {
      erasureId: uuidv7(),
      recipient: NUMBER,
      accountId,
      ids: [],
      incoming,
      inbox,
      ...subject(),
    });

  it('are read and erased of that account alone, and those of no account with the inbox', async () => {
    const [ofOne, ofAll] = [await read(1), await read(null)];
    expect([ofOne.length, ofAll.length]).toEqual([100, 300]);
    // A vendor names ids of another in vain.
    expect((await erase(1, ofAll.slice(0, 100))).erased).toMatchObject([{ kind: 'incoming_messages', rows: 34 }]);
    expect((await erase(1, ofOne)).erased).toMatchObject([{ kind: 'incoming_messages', rows: 66 }]);
    expect(await read(1)).toEqual([]);
    expect((await read(null)).length).toBe(200);
    expect((await erase(null, [], true)).erased).toContainEqual(
      expect.objectContaining({ kind: 'incoming_messages', rows: 100 }),
    );
    expect((await read(null)).length).toBe(200);
    expect(
      await messaging.database.rows(
        `SELECT count(*)::int AS rows FROM incoming_message WHERE account_id = 1 AND source LIKE '%123456'`,
      ),
    ).toEqual([{ rows: 0 }]);
  });
});
