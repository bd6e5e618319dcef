import { eventually } from '@sms/testing';
import type { CarriedMessage } from '../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

describe('messages without a receipt', () => {
  let messaging: MessagingUnderTest;
  let asked: { messageId: string; sourceAddr: string; sourceAddrTon: number }[] = [];
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
  }, 60_000);
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => messaging.stop());

  async function carried(account: number, recipient: string): Promise<CarriedMessage> {
    await messaging.submit(sms(account, { recipients: [recipient] }));
    await messaging.reached(account, 'pending');
    const message = messaging.carrier.carried.find((one) => one.recipient === recipient);
    if (!message) throw new Error('not carried');
    return message;
  }
  const age = (hours: number) => messaging.database.rows(`UPDATE awaiting_receipt SET since = since - make_interval(hours => $1)`, [hours]);
  const statusesOf = (account: number) => messaging.statusEvents.filter((event) => event.accountId === account).map(({ status }) => status);

  it('are asked about by the id the carrier gave, and take the state it answers like that of a receipt', async () => {
    const [delivered, expired] = [newAccount(), newAccount()];
    const [first, second] = [await carried(delivered, '96170000401'), await carried(expired, '96170000402')];
    messaging.carrier.answerQuery = (question) => {
      asked.push(question);
      return { status: 0, state: question.messageId === first.carrierMessageId ? 'delivered' : 'expired' };
    };
    await age(2);
    await messaging.reached(delivered, 'delivered', 15_000);
    await messaging.reached(expired, 'undelivered');
    await messaging.quiet();
    const source = { sourceAddr: first.sender, sourceAddrTon: first.pdu.sourceAddrTon };
    expect(asked).toHaveLength(2);
    expect(asked).toEqual(expect.arrayContaining([first, second].map(({ carrierMessageId }): unknown => expect.objectContaining({ messageId: carrierMessageId, ...source }))));
    expect(statusesOf(delivered)).toEqual(['pending', 'delivered']);
    expect(await messaging.carrier.receipt(first, 'undeliverable')).toBe(0);
    expect((await messaging.log(delivered))[0]?.status).toBe('delivered');
  }, 40_000);

  it('stay pending while the answer is not final, are asked about again after an hour, and young ones not at all', async () => {
    const [enroute, unheardOf, young] = [newAccount(), newAccount(), newAccount()];
    const silent = [await carried(enroute, '96170000403'), await carried(unheardOf, '96170000404')];
    messaging.carrier.answerQuery = (question) => {
      asked.push(question);
      return question.messageId === silent[0]?.carrierMessageId ? { status: 0, state: 'enroute' } : { status: 0x67 };
    };
    await age(2);
    await carried(young, '96170000405');
    const count = async (times: number) => {
      await eventually(() => expect(asked.map(({ messageId }) => messageId).sort()).toEqual(silent.flatMap(({ carrierMessageId: id }) => Array<string>(times).fill(id)).sort()), { timeoutMs: 15_000 });
    };
    await count(1);
    await messaging.stopWorker();
    await messaging.startWorker();
    await messaging.database.rows(`UPDATE awaiting_receipt SET queried_at = queried_at - interval '61 minutes'`);
    await count(2);
    for (const account of [enroute, unheardOf, young]) expect((await messaging.log(account))[0]?.status).toBe('pending');
  }, 60_000);
});
