import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { v7 as uuidv7 } from 'uuid';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

describe('messaging.find-messages', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const find = (requestId: string, page = 1, perPage = 10) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.findMessages, { requestId, page, perPage });

  it('finds all messages of a send, whoever sent it, with secrets masked', async () => {
    const accountId = newAccount();
    const item = sms(accountId, {
      text: 'Code 123456',
      maskedText: 'Code ******',
      recipients: ['96170000003', '96170000001', '96170000002'],
    });
    await messaging.submit(item, sms(newAccount()));
    const { messages, total } = await find(item.requestId);
    expect([messages.map(({ recipient }) => recipient), total]).toEqual([
      ['96170000001', '96170000002', '96170000003'],
      3,
    ]);
    expect(messages[0]).toEqual({
      id: expect.any(Number),
      messageId: expect.any(String),
      requestId: item.requestId,
      accountId,
      userId: 7,
      sender: 'SMSINFO',
      recipient: '96170000001',
      text: 'Code ******',
      credits: 1,
      status: 'queued',
      carrierMessageId: null,
      failureReason: null,
      reason: null,
      deliveredAt: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect((await find(item.requestId, 2, 2)).messages.map(({ recipient }) => recipient)).toEqual(['96170000003']);
  });

  it('finds nothing for an id nobody sent under', async () => {
    expect(await find(uuidv7())).toEqual({ messages: [], total: 0 });
  });
});
