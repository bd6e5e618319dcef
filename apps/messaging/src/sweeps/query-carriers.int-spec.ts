import { eventually } from '@sms/testing';
import type { CarriedMessage } from '../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { QueryCarriers } from './query-carriers';

describe('messages without a receipt', () => {
  let messaging: MessagingUnderTest;
  let asked: { messageId: string; sourceAddr: string; sourceAddrTon: number }[] = [];
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    // A query must not wait long for the carrier that does not answer.
    process.env['MESSAGING_CARRIERS'] =
      process.env['MESSAGING_CARRIERS']?.replace('"window_size"', '"request_timeout_ms":1500,"window_size"') ?? '';
    await messaging.startWorker();
  }, 60_000);
  beforeEach(async () => {
    asked = [];
    await messaging.database.rows('DELETE FROM message_watch');
    // Messages that earlier tests left pending must not be queried.
    await messaging.database.rows(`UPDATE message_state SET status = 'undelivered' WHERE status = 'pending'`);
  });
  afterAll(() => messaging.stop());

  async function allCarried(account: number, recipient: string, text: string): Promise<CarriedMessage[]> {
    await messaging.submit(sms(account, { recipients: [recipient], text }));
    await messaging.reached(account, 'pending');
    return messaging.carrier.carried.filter((one) => one.recipient === recipient);
  }
  async function carried(account: number, recipient: string): Promise<CarriedMessage> {
    const [message] = await allCarried(account, recipient, 'Hello');
    if (!message) throw new Error('not carried');
    return message;
  }
  const ask = () => messaging.inWorker(QueryCarriers).execute();
  const anHourLater = () => messaging.database.rows(`UPDATE message_watch SET due_at = due_at - interval '61 minutes'`);
  const due = () => messaging.database.rows(`SELECT FROM message_watch WHERE kind = 'ask' AND due_at <= now()`);
  const statusOf = async (account: number) => (await messaging.log(account))[0]?.status;
  const age = (hours: number) => messaging.hoursPass(hours);
  const statusesOf = (account: number) =>
    messaging.statusEvents.filter((event) => event.accountId === account).map(({ status }) => status);

  it('are asked about by the id the carrier gave, and take the state it answers like that of a receipt', async () => {
    const [delivered, expired] = [newAccount(), newAccount()];
    const [first, second] = [await carried(delivered, '96170000401'), await carried(expired, '96170000402')];
    messaging.carrier.answerQuery = (question) => {
      asked.push(question);
      return { status: 0, state: question.messageId === first.carrierMessageId ? 'delivered' : 'expired' };
    };
    await age(2);
    await ask();
    await messaging.reached(delivered, 'delivered', 15_000);
    await messaging.reached(expired, 'undelivered');
    await messaging.quiet();
    const source = { sourceAddr: first.sender, sourceAddrTon: first.pdu.sourceAddrTon };
    expect(asked).toHaveLength(2);
    expect(asked).toEqual(
      expect.arrayContaining(
        [first, second].map(({ carrierMessageId }): unknown =>
          expect.objectContaining({ messageId: carrierMessageId, ...source }),
        ),
      ),
    );
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
      await eventually(
        () =>
          expect(asked.map(({ messageId }) => messageId).sort()).toEqual(
            silent.flatMap(({ carrierMessageId: id }) => Array<string>(times).fill(id)).sort(),
          ),
        { timeoutMs: 15_000 },
      );
    };
    await ask();
    await count(1);
    await ask();
    await count(1);
    await anHourLater();
    await ask();
    await count(2);
    for (const account of [enroute, unheardOf, young])
      expect((await messaging.log(account))[0]?.status).toBe('pending');
  }, 60_000);

  it('of several segments are asked about segment by segment, and only about those that are open', async () => {
    const account = newAccount();
    const parts = await allCarried(account, '96170000406', 'ж'.repeat(150));
    const states = new Map<string, 'delivered' | 'enroute'>(
      parts.map(({ carrierMessageId }, index) => [carrierMessageId, index === 1 ? 'enroute' : 'delivered']),
    );
    messaging.carrier.answerQuery = (question) => {
      asked.push(question);
      return { status: 0, state: states.get(question.messageId) ?? 'unknown' };
    };
    await age(2);
    await ask();
    await eventually(() => expect(asked).toHaveLength(3), { timeoutMs: 15_000 });
    await eventually(async () =>
      expect(
        await messaging.database.rows(
          `SELECT FROM submission WHERE recipient = '96170000406' AND receipt_state IS NULL`,
        ),
      ).toHaveLength(1),
    );
    expect(await statusOf(account)).toBe('pending');
    for (const id of states.keys()) states.set(id, 'delivered');
    await anHourLater();
    await ask();
    await messaging.reached(account, 'delivered', 15_000);
    expect(asked.map(({ messageId }) => messageId).sort()).toEqual(
      [...states.keys(), parts[1]?.carrierMessageId].sort(),
    );
    await messaging.quiet();
    expect(statusesOf(account)).toEqual(['pending', 'delivered']);
  }, 40_000);

  it('are asked about one by one: a question without an answer costs one message, and the others get theirs', async () => {
    const statuses = ['pending', 'delivered', 'pending', 'pending', 'delivered'] as const;
    const accounts = statuses.map(newAccount);
    const messages: CarriedMessage[] = [];
    for (const [index, account] of accounts.entries()) messages.push(await carried(account, `9617000042${index}`));
    messaging.carrier.answerQuery = (question) => {
      asked.push(question);
      const nth = messages.findIndex(({ carrierMessageId }) => carrierMessageId === question.messageId);
      return statuses[nth] === 'pending' ? undefined : { status: 0, state: 'delivered' };
    };
    await age(2);
    await ask();
    for (const nth of [1, 4]) await messaging.reached(accounts[nth] ?? 0, 'delivered', 15_000);
    expect(asked).toHaveLength(5);
    expect(await Promise.all(accounts.map(statusOf))).toEqual(statuses);
  }, 40_000);

  it('of a carrier that does not answer questions wait for its receipts; it is asked three times and no further, and its submits go on', async () => {
    const accounts = Array.from({ length: 5 }, newAccount);
    const messages: CarriedMessage[] = [];
    for (const [index, account] of accounts.entries()) messages.push(await carried(account, `9617000043${index}`));
    messaging.carrier.answerQuery = (question) => {
      asked.push(question);
      return undefined;
    };
    await age(2);
    const sweep = ask();
    await eventually(() => expect(asked.length).toBeGreaterThan(0), { timeoutMs: 15_000 });
    await carried(newAccount(), '96170000409');
    await sweep;
    // Its time is up, and no worker queries again before the hour is over.
    await eventually(async () => expect(await due()).toEqual([]));
    expect(await ask()).toBe(false);
    // The worker may have begun the sweep by itself; it ends it before it stops.
    await messaging.restartWorker();
    expect(asked).toHaveLength(3);
    const [quiet] = messages;
    expect(quiet && (await eventually(() => messaging.carrier.receipt(quiet, 'delivered')))).toBe(0);
    expect(await Promise.all(accounts.map(statusOf))).toEqual([
      'delivered',
      'pending',
      'pending',
      'pending',
      'pending',
    ]);
  }, 40_000);

  it('stay pending when the carrier answers with an error, whichever', async () => {
    const errors = [0x67, 0x0c, 0x08, 0x03];
    const accounts = errors.map(newAccount);
    const messages: CarriedMessage[] = [];
    for (const [index, account] of accounts.entries()) messages.push(await carried(account, `9617000041${index}`));
    messaging.carrier.answerQuery = (question) => {
      asked.push(question);
      return {
        status: errors[messages.findIndex(({ carrierMessageId }) => carrierMessageId === question.messageId)] ?? 0,
      };
    };
    await age(2);
    await ask();
    await eventually(() => expect(asked).toHaveLength(errors.length), { timeoutMs: 15_000 });
    for (const [index, account] of accounts.entries()) {
      expect(await statusOf(account)).toBe('pending');
      const message = messages[index];
      expect(message && (await messaging.carrier.receipt(message, 'delivered'))).toBe(0);
      expect(await statusOf(account)).toBe('delivered');
    }
  }, 40_000);

  it('are not asked about once they are closed; a first answer stands, whatever is said afterwards', async () => {
    const [expired, closed] = [newAccount(), newAccount()];
    const [first, second] = [await carried(expired, '96170000415'), await carried(closed, '96170000416')];
    messaging.carrier.answerQuery = (question) => {
      asked.push(question);
      return question.messageId === first.carrierMessageId ? { status: 0, state: 'expired' } : { status: 0x67 };
    };
    await age(2);
    await ask();
    await messaging.reached(expired, 'undelivered', 15_000);
    await messaging.stopWorker();
    await age(49);
    await messaging.startWorker();
    await messaging.reached(closed, 'undelivered');
    await anHourLater();
    asked.length = 0;
    await eventually(async () => expect(await ask()).toBe(false));
    for (const message of [first, second])
      expect(await eventually(() => messaging.carrier.receipt(message, 'delivered'))).toBe(0);
    await messaging.quiet();
    expect(asked).toEqual([]);
    expect([statusesOf(expired), statusesOf(closed)]).toEqual([
      ['pending', 'undelivered'],
      ['pending', 'undelivered'],
    ]);
  }, 60_000);

  it('are not asked about at all when that is switched off, nor while the carrier is unbound', async () => {
    const account = newAccount();
    const message = await carried(account, '96170000417');
    messaging.carrier.answerQuery = (question) => {
      asked.push(question);
      return { status: 0, state: 'delivered' };
    };
    const { port } = messaging.carrier;
    await messaging.carrier.close();
    await age(2);
    expect(await ask()).toBe(false);
    expect(await due()).toHaveLength(1);

    await messaging.stopWorker();
    await messaging.carrier.open(port);
    process.env['MESSAGING_QUERY_AFTER_SECONDS'] = '0';
    try {
      await messaging.startWorker();
      await eventually(() => expect(messaging.carrier.links).toHaveLength(1));
      expect(await ask()).toBe(false);
      expect(await due()).toHaveLength(1);
      expect(asked).toEqual([]);
      expect(await messaging.carrier.receipt(message, 'delivered')).toBe(0);
      expect(await statusOf(account)).toBe('delivered');
    } finally {
      delete process.env['MESSAGING_QUERY_AFTER_SECONDS'];
    }
  }, 40_000);
});
