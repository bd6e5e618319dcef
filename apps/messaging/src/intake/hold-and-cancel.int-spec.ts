import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

/** Submits of the carrier under test that may be unanswered at once; a worker claims twice as many. */
const WINDOW = 20;
/** From a suspension until nothing of the account leaves. */
const PROMISED_MS = 1_000;

describe('queued messages', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());
  beforeEach(() => {
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
  });
  afterEach(() => messaging.stopWorker());

  let version = 0;
  async function suspend(accountId: number, suspended: boolean): Promise<void> {
    version += 1;
    const event = {
      type: 'account.suspension-changed',
      payload: { accountId, suspended, version },
    } as const;
    await messaging.tell(event);
  }
  const carriedTo = (prefix: string) =>
    messaging.carrier.carried.filter(({ recipient }) => recipient.startsWith(prefix));
  const numbers = (prefix: string, count: number) =>
    Array.from({ length: count }, (_unused, index) => `${prefix}${String(index).padStart(5, '0')}`);
  const settled = (requestId: string) =>
    messaging.settlements.filter((settlement) => settlement.requestId === requestId);
  const statuses = (account: number) =>
    messaging.database.rows(
      `SELECT s.status, s.reason_code, count(*)::integer AS count FROM message m
        JOIN message_state s ON s.message_id = m.id WHERE m.account_id = $1 GROUP BY 1, 2`,
      [account],
    );

  it("of a suspended account wait, everybody else's go on, and go out in their order when it may send again", async () => {
    const [bad, good] = [newAccount(), newAccount()];
    const recipients = numbers('9617100', 300);
    await messaging.submit(
      sms(bad, { lane: 'bulk', recipients }),
      sms(good, { lane: 'bulk', recipients: ['96172000001'] }),
    );
    await suspend(bad, true);
    await messaging.startWorker();
    await messaging.reached(good, 'pending');
    await eventually(async () =>
      expect(
        await messaging.database.rows(`SELECT count(*)::integer AS held FROM send_wait WHERE state = 'held'`),
      ).toEqual([{ held: 300 }]),
    );
    expect(carriedTo('9617100')).toEqual([]);
    await messaging.submit(sms(bad, { lane: 'otp', recipients: ['96171000999'] }));
    await suspend(bad, false);
    await messaging.quiet();
    const order = carriedTo('9617100').map(({ recipient }) => recipient);
    expect(order).toHaveLength(301);
    expect(new Set(order)).toEqual(new Set([...recipients, '96171000999']));
    expect(await statuses(bad)).toEqual([{ status: 'pending', reason_code: null, count: 301 }]);
  }, 60_000);

  it('that wait inside a worker for a slow carrier do not leave once their account is suspended', async () => {
    const account = newAccount();
    const answers: (() => void)[] = [];
    messaging.carrier.script = ({ carrierMessageId: messageId }) =>
      new Promise((resolve) => answers.push(() => resolve({ status: 0, messageId })));
    await messaging.startWorker();
    await messaging.submit(sms(account, { lane: 'bulk', recipients: numbers('9617800', 60) }));
    await eventually(async () => {
      expect(carriedTo('9617800')).toHaveLength(WINDOW);
      expect((await messaging.database.rows('SELECT FROM send_ready')).length).toBeLessThan(60 - WINDOW);
    });
    await suspend(account, true);
    const promised = performance.now() + PROMISED_MS;
    await eventually(() => expect(performance.now()).toBeGreaterThan(promised));
    for (const answer of answers.splice(0)) answer();
    await eventually(
      async () =>
        expect(await messaging.database.rows(`SELECT FROM send_wait WHERE state = 'held'`)).toHaveLength(60 - WINDOW),
      { timeoutMs: 15_000 },
    );
    expect(carriedTo('9617800')).toHaveLength(WINDOW);
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
    await suspend(account, false);
    await messaging.quiet();
    expect(new Set(carriedTo('9617800').map(({ recipient }) => recipient)).size).toBe(60);
    expect(carriedTo('9617800')).toHaveLength(60);
  }, 60_000);

  it('are cancelled by their send: none goes out, each is given back, and the counts are exact', async () => {
    const account = newAccount();
    const item = sms(account, { lane: 'bulk', recipients: numbers('9617300', 700), text: 'x'.repeat(200) });
    await messaging.submit(item);
    const cancel = () =>
      messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId: account, requestId: item.requestId });
    expect(await cancel()).toEqual({ total: 700, cancelled: 700, releasedCredits: 1_400 });
    await messaging.startWorker();
    await messaging.quiet();
    expect(await cancel()).toEqual({ total: 700, cancelled: 700, releasedCredits: 1_400 });
    expect(carriedTo('9617300')).toEqual([]);
    expect(settled(item.requestId)).toHaveLength(700);
    expect(settled(item.requestId).every(({ settlement, credits }) => settlement === 'release' && credits === 2)).toBe(
      true,
    );
    expect(await statuses(account)).toEqual([{ status: 'failed', reason_code: 'cancelled', count: 700 }]);
  }, 60_000);

  it('are cancelled only by their account, and not once a carrier has them', async () => {
    const account = newAccount();
    const item = sms(account, { recipients: ['96174000001'] });
    await messaging.startWorker();
    await messaging.submit(item);
    await messaging.reached(account, 'pending');
    const cancel = (accountId: number) =>
      messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId, requestId: item.requestId });
    expect(await cancel(account)).toEqual({ total: 1, cancelled: 0, releasedCredits: 0 });
    expect(await cancel(newAccount())).toEqual({ total: 0, cancelled: 0, releasedCredits: 0 });
    await messaging.quiet();
    expect(settled(item.requestId)).toEqual([expect.objectContaining({ settlement: 'capture' })]);
  }, 30_000);

  it('of a live key are not cancelled with a test key, and those of a test key are', async () => {
    const account = newAccount();
    const [live, test] = [
      sms(account, { recipients: ['96174000011'] }),
      sms(account, { recipients: ['96174000012'], sandbox: true }),
    ];
    await messaging.submit(live, test);
    const cancel = (requestId: string, sandboxOnly: boolean) =>
      messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId: account, requestId, sandboxOnly });
    expect(await cancel(live.requestId, true)).toEqual({ total: 0, cancelled: 0, releasedCredits: 0 });
    expect(await cancel(test.requestId, true)).toEqual({ total: 1, cancelled: 1, releasedCredits: 0 });
    expect(await cancel(live.requestId, false)).toEqual({ total: 1, cancelled: 1, releasedCredits: 1 });
  }, 30_000);

  it('are cancelled while they go out: what is counted as cancelled reaches no carrier', async () => {
    const account = newAccount();
    const item = sms(account, { lane: 'bulk', recipients: numbers('9617500', 2_000) });
    await messaging.startWorker();
    await messaging.submit(item);
    await eventually(() => expect(carriedTo('9617500').length).toBeGreaterThan(20));
    const { total, cancelled } = await messaging.rpc.request(MESSAGING_OPERATIONS.cancel, {
      accountId: account,
      requestId: item.requestId,
    });
    await messaging.quiet();
    expect(total).toBe(2_000);
    expect(cancelled).toBeGreaterThan(0);
    expect(carriedTo('9617500')).toHaveLength(2_000 - cancelled);
    expect(settled(item.requestId).filter(({ settlement }) => settlement === 'release')).toHaveLength(cancelled);
  }, 60_000);

  it('that are cancelled between their parts cost what was accepted, whatever is reported meanwhile', async () => {
    const account = newAccount();
    let parts = 0;
    messaging.carrier.script = ({ carrierMessageId }) =>
      (parts += 1) === 1 ? { status: 0, messageId: carrierMessageId } : { status: 0x14 };
    const item = sms(account, { recipients: ['96177000001'], text: 'x'.repeat(200) });
    await messaging.startWorker();
    await messaging.submit(item);
    await eventually(async () =>
      expect(await messaging.database.rows(`SELECT state FROM send_wait WHERE state = 'delayed'`)).toHaveLength(1),
    );
    expect(
      await messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId: account, requestId: item.requestId }),
    ).toEqual({ total: 1, cancelled: 1, releasedCredits: 1 });
    const [accepted] = carriedTo('96177');
    if (accepted) expect(await messaging.carrier.receipt(accepted, 'delivered')).toBe(0);
    await messaging.reached(account, 'failed');
    await messaging.quiet();
    expect(
      settled(item.requestId)
        .map(({ settlement, credits }) => [settlement, credits])
        .sort(),
    ).toEqual([
      ['capture', 1],
      ['release', 1],
    ]);
    expect((await messaging.rpc.request(MESSAGING_OPERATIONS.carrierOddities, { limit: 10 })).oddities).toEqual([]);
  }, 30_000);

  it('do not go out under a name that was withdrawn meanwhile', async () => {
    const account = newAccount();
    await messaging.approveSender(account, 'Acme');
    const item = sms(account, { sender: 'ACME', recipients: ['96176000001'] });
    await messaging.submit(item);
    const withdrawn = {
      type: 'sender-name.withdrawn',
      payload: { accountId: account, name: 'Acme', version: 2 },
    } as const;
    await messaging.tell(withdrawn);
    await messaging.startWorker();
    await messaging.reached(account, 'failed');
    await messaging.quiet();
    expect(carriedTo('96176')).toEqual([]);
    expect(settled(item.requestId)).toEqual([expect.objectContaining({ settlement: 'release' })]);
    expect(await statuses(account)).toEqual([{ status: 'failed', reason_code: 'sender_withdrawn', count: 1 }]);
  }, 30_000);
});
