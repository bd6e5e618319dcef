import type { SubmitItem } from '@sms/contracts/messaging';
import { FAULT_CODES } from '@sms/platform/errors';
import { KeyRing } from '@sms/platform/secrets';
import { eventually } from '@sms/testing';
import { randomBytes } from 'node:crypto';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const [KEY, NEXT_KEY] = [randomBytes(32), randomBytes(32)];
const MASKED = 'Code ******';
const without = (left: keyof SubmitItem, item: SubmitItem) =>
  Object.fromEntries(Object.entries(item).filter(([field]) => field !== left)) as unknown as SubmitItem;
const inBase64 = (...keys: readonly Buffer[]) => keys.map((key) => key.toString('base64')).join();

describe('a sealed text', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterEach(() => messaging.stopWorker());
  afterAll(() => messaging.stop());

  const carriedTo = (recipient: string) =>
    messaging.carrier.carried.filter((message) => message.recipient === recipient).map(({ text }) => text);

  function sealed(recipients: readonly string[], key: Buffer) {
    const item = without('text', sms(newAccount(), { lane: 'otp', maskedText: MASKED, recipients }));
    const sealedText = new KeyRing([key]).seal('Code 123456', item.requestId).toString('base64');
    return { ...item, sealedText };
  }

  async function secrets(requestId: string): Promise<number> {
    const [row] = await messaging.database.rows<{ secrets: number }>(
      `SELECT count(x.*)::integer AS secrets FROM message m JOIN message_secret x ON x.message_id = m.id
       WHERE m.request_id = $1`,
      [requestId],
    );
    return row?.secrets ?? 0;
  }

  it('is opened by the worker alone with any of its keys, and is erased once it is on its way', async () => {
    await messaging.startWorker({ OTP_TEXT_KEY: inBase64(NEXT_KEY, KEY) });
    const items = [sealed(['96170000801'], KEY), sealed(['96170000802'], NEXT_KEY)];
    expect(await messaging.submit(...items)).toEqual(['accepted', 'accepted']);
    for (const { accountId, requestId, recipients } of items) {
      await messaging.reached(accountId, 'pending');
      expect(carriedTo(recipients[0] ?? '')).toEqual(['Code 123456']);
      expect((await messaging.log(accountId)).map(({ text }) => text)).toEqual([MASKED]);
      expect(await secrets(requestId)).toBe(0);
    }
  }, 30_000);

  it('waits at a worker without its key, which sends nothing in its place, for one that has it', async () => {
    const item = sealed(['96170000803'], KEY);
    const keyless = await messaging.startWorker();
    await messaging.submit(item);
    await eventually(async () => {
      const [row] = await messaging.database.rows<{ state: string }>(
        'SELECT w.state FROM send_wait w JOIN message m ON m.id = w.message_id WHERE m.request_id = $1',
        [item.requestId],
      );
      expect(row?.state).toBe('delayed');
    });
    await keyless.stop();
    expect(carriedTo('96170000803')).toEqual([]);
    await messaging.startWorker({ OTP_TEXT_KEY: inBase64(KEY) });
    await messaging.reached(item.accountId, 'pending');
    expect(carriedTo('96170000803')).toEqual(['Code 123456']);
  }, 60_000);

  it('fails at the end of its validity where no worker has its key', async () => {
    const item = { ...sealed(['96170000804'], KEY), validitySeconds: 1 };
    await messaging.startWorker({ OTP_TEXT_KEY: inBase64(NEXT_KEY) });
    await messaging.submit(item);
    await messaging.reached(item.accountId, 'failed');
    expect(carriedTo('96170000804')).toEqual([]);
    expect(await secrets(item.requestId)).toBe(0);
  }, 60_000);

  it('comes with a masked one, for one recipient, in place of the text', async () => {
    const item = sealed(['96170000805'], KEY);
    for (const wrong of [
      without('sealedText', item),
      { ...item, text: 'Code 123456' },
      { ...item, maskedText: null },
      { ...item, recipients: ['96170000805', '96170000806'] },
    ])
      await expect(messaging.submit(wrong)).rejects.toMatchObject({
        code: FAULT_CODES.invalid,
        details: { 'items[0].text': ['is required, or sealed with a masked one, for one recipient'] },
      });
    expect(await messaging.log(item.accountId)).toEqual([]);
  });
});
