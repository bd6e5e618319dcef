import { MESSAGING_OPERATIONS, type AutoReply } from '@sms/contracts/messaging';
import type { IncomingPart } from '@sms/carriers';
import { eventually } from '@sms/testing';
import { IncomingMessages } from '../inbox/incoming-messages';
import { accountWithoutCredit, MessagingUnderTest, newAccount } from '../testing/start-messaging';
import { SubmitReplies } from '../intake/submit-replies';

jest.setTimeout(60_000);

const NUMBER = '1606';

describe('replies to what subscribers write', () => {
  let messaging: MessagingUnderTest;
  let second: Awaited<ReturnType<MessagingUnderTest['startReplica']>>;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
    second = await messaging.startReplica();
    await messaging.startWorker();
  });
  afterAll(async () => {
    await second.stop();
    await messaging.stop();
  });

  let phones = 99_941_000_000;
  const newPhone = () => String((phones += 1));
  const rule = (trigger: AutoReply['trigger'], fields: Partial<AutoReply> = {}): AutoReply => ({
    trigger,
    number: null,
    keyword: null,
    text: null,
    ...fields,
  });
  const set = (accountId: number, ...replies: AutoReply[]) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.setAutoReplies, { accountId, userId: 7, replies });
  const own = (accountId: number, number = NUMBER) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.setNumber, { number, carrier: null, accountId, keywords: [] });
  const receive = (source: string, text: string, destination = NUMBER) =>
    messaging.database.transaction((sql) =>
      messaging.inWorker(IncomingMessages).take(sql, [
        {
          carrier: 'one',
          source,
          destination,
          text,
          dataCoding: 0,
          octets: Buffer.from(text),
          concatenation: null,
          looksLikeReceipt: false,
        } satisfies IncomingPart,
      ]),
    );
  /** The replies to a phone that are in the log, the oldest first. */
  const sent = async (phone: string) =>
    (
      await messaging.database.rows<{ sender: string; text: string }>(
        'SELECT sender, text FROM message WHERE recipient = $1 ORDER BY id',
        [phone],
      )
    ).map(({ sender, text }) => [sender, text]);
  const carried = (phone: string) => messaging.carrier.carried.filter(({ recipient }) => recipient === phone);
  const waiting = (phone: string) =>
    messaging.database.rows('SELECT FROM auto_reply WHERE phone = $1 AND due_at IS NOT NULL', [phone]);
  /** Waits until each reply to the phone was submitted. */
  const submitted = (phone: string) => eventually(async () => expect(await waiting(phone)).toEqual([]));

  it('are sent from the number, charged, and only where the account has set them', async () => {
    const [account, silent] = [newAccount(), newAccount()];
    await own(account);
    await set(account, rule('message', { text: 'We read it soon.' }));
    const [phone, other] = [newPhone(), newPhone()];
    await receive(`+${phone}`, 'Is my parcel there?');
    await eventually(async () => expect(await sent(phone)).toEqual([[NUMBER, 'We read it soon.']]));
    await eventually(() => expect(carried(phone)).toHaveLength(1));
    const { userId, sandbox } = (
      await messaging.database.rows<{ userId: number; sandbox: boolean; request: string }>(
        'SELECT user_id AS "userId", sandbox FROM message WHERE recipient = $1',
        [phone],
      )
    )[0] ?? { userId: 0, sandbox: true };
    expect([userId, sandbox]).toEqual([7, false]);
    await own(silent);
    await receive(other, 'Is my parcel there?');
    await set(silent, rule('message', { text: 'No.' }));
    await submitted(other);
    expect(await sent(other)).toEqual([]);
  });

  it.each([
    ['Hours please', 'Nine to five.'],
    ['HOURS, today', 'Only today.'],
    ['open?', 'Any number.'],
    ['hilfe', 'Own help.'],
    ['INFO', 'Own help.'],
    ['Something else', 'The rest, from 1606.'],
  ])('are chosen by word, then the longest keyword, then for any message: %j', async (text, reply) => {
    const account = newAccount();
    await own(account);
    await set(
      account,
      rule('keyword', { number: NUMBER, keyword: 'Hours', text: 'Nine to five.' }),
      rule('keyword', { keyword: 'hours today', text: 'Only today.' }),
      rule('keyword', { keyword: 'open', text: 'Any number.' }),
      rule('keyword', { keyword: 'info', text: 'No help.' }),
      rule('keyword', { number: '4711', keyword: 'something', text: 'Another number.' }),
      rule('help', { text: 'Own help.' }),
      rule('message', { text: 'The rest.' }),
      rule('message', { number: NUMBER, text: 'The rest, from 1606.' }),
    );
    const phone = newPhone();
    await receive(phone, text);
    await eventually(async () => expect(await sent(phone)).toEqual([[NUMBER, reply]]));
  });

  it('confirm STOP to who has just opted out, in the language of the word, and reply nothing else', async () => {
    const account = newAccount();
    await own(account);
    await set(account, rule('stop'), rule('help'), rule('message', { text: 'Thank you.' }));
    const phone = newPhone();
    await receive(phone, 'Arrêt');
    const confirmation = 'Vous ne recevrez plus nos messages. Répondez START pour les recevoir de nouveau.';
    await eventually(async () => expect(await sent(phone)).toEqual([[NUMBER, confirmation]]));
    await eventually(() => expect(carried(phone)).toHaveLength(1));
    // An opt-out is in force: what is not the confirmation is refused, at the latest by the claim.
    await messaging.database.rows(`UPDATE auto_reply SET decided_at = now() - interval '11 minutes'`, []);
    await receive(phone, 'HELP');
    await submitted(phone);
    await messaging.quiet();
    expect(carried(phone)).toHaveLength(1);
    const withoutStop = newPhone();
    await set(account, rule('message', { text: 'Thank you.' }));
    await receive(withoutStop, 'stop');
    expect(await messaging.database.rows('SELECT FROM auto_reply WHERE phone = $1', [withoutStop])).toEqual([]);
  });

  it('go to a phone once in ten minutes, though it answers each, over two replicas', async () => {
    const account = newAccount();
    await own(account);
    await set(account, rule('message', { text: 'Again?' }));
    const phone = newPhone();
    await Promise.all(Array.from({ length: 8 }, (_unused, nth) => receive(phone, `Round ${nth}`)));
    await eventually(async () => expect(await sent(phone)).toHaveLength(1));
    for (let round = 0; round < 5; round += 1) await receive(phone, `Your reply was ${round}`);
    await submitted(phone);
    expect(await sent(phone)).toHaveLength(1);
    await messaging.database.rows(
      `UPDATE auto_reply SET decided_at = now() - interval '601 seconds' WHERE phone = $1`,
      [phone],
    );
    await receive(phone, 'Ten minutes later');
    await eventually(async () => expect(await sent(phone)).toHaveLength(2));
  });

  it('are sent once though several processes submit them, and one died before it noted that', async () => {
    const account = newAccount();
    await own(account);
    await set(account, rule('message', { text: 'Once.' }));
    const all = Array.from({ length: 30 }, newPhone);
    for (const phone of all) await receive(phone, 'Hello');
    for (let round = 0; round < 3; round += 1) {
      // As of a process that submitted them and died.
      await messaging.database.rows('UPDATE auto_reply SET due_at = now() WHERE account_id = $1', [account]);
      await Promise.all([messaging.part(SubmitReplies).execute(), second.part(SubmitReplies).execute()]);
    }
    for (const phone of all) await submitted(phone);
    const logged = await messaging.log(account, 1, 100);
    expect(logged.map(({ recipient }) => recipient).sort()).toEqual(all);
    const requests = new Set(logged.map(({ requestId }) => requestId));
    const charged = new Set<string>();
    await eventually(() => {
      for (const part of messaging.billing.settlements)
        if (part.settlement === 'capture' && requests.has(part.requestId)) charged.add(part.messageId);
      expect(charged.size).toBe(30);
    });
  });

  it('end without credit, without an account that may send, and when they are too old', async () => {
    await own(accountWithoutCredit);
    await set(accountWithoutCredit, rule('message', { text: 'For nothing.' }));
    const phone = newPhone();
    await receive(phone, 'Hello');
    await submitted(phone);
    expect(await sent(phone)).toEqual([]);
    const suspended = newAccount();
    await own(suspended);
    await set(suspended, rule('message', { text: 'For nothing.' }));
    await messaging.tell({
      type: 'account.suspension-changed',
      payload: { accountId: suspended, suspended: true, version: 1 },
    });
    const unanswered = newPhone();
    await receive(unanswered, 'Hello');
    expect(await messaging.database.rows('SELECT FROM auto_reply WHERE phone = $1', [unanswered])).toEqual([]);
    await messaging.database.rows(`UPDATE auto_reply SET decided_at = now() - interval '2 hours'`, []);
    await messaging.restartWorker();
    await eventually(async () => expect(await messaging.database.rows('SELECT FROM auto_reply', [])).toEqual([]));
  });

  it('are set as a whole, or not at all', async () => {
    const account = newAccount();
    const good = rule('keyword', { keyword: ' Été ', text: 'x' });
    expect(await set(account, good, rule('stop'))).toEqual({
      outcome: 'set',
      replies: [{ ...good, keyword: 'ete' }, rule('stop')],
    });
    expect(
      await set(
        account,
        rule('message'),
        rule('keyword', { text: 'x' }),
        rule('keyword', { keyword: '?!', text: 'x' }),
        rule('help', { keyword: 'help', text: 'x' }),
        rule('stop', { number: '16-06' }),
        good,
        rule('keyword', { keyword: 'ETE', text: 'y' }),
      ),
    ).toEqual({ outcome: 'unclear', places: [0, 1, 2, 3, 4, 6] });
    expect(await messaging.rpc.request(MESSAGING_OPERATIONS.readAutoReplies, { accountId: account })).toMatchObject({
      replies: [{ keyword: 'ete' }, { trigger: 'stop' }],
    });
    expect(await set(account)).toEqual({ outcome: 'set', replies: [] });
  });
});
