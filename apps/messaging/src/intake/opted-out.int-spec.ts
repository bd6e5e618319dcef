import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

describe('sends to recipients that have opted out', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());
  beforeEach(() => {
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
  });
  afterEach(() => messaging.stopWorker());

  const [OUT, IN] = ['99931000001', '99931000002'];
  const optOut = (accountId: number, number: string, sender: string | null = null) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.addOptOut, { accountId, userId: 7, number, sender, text: null });
  const submit = async (...items: ReturnType<typeof sms>[]) =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.submit, { items })).results.map(
      ({ outcome, optedOut, optedOutTotal }) => [outcome, optedOut, optedOutTotal],
    );
  const logged = (account: number) =>
    messaging.database.rows<{ recipient: string; reason_code: string | null }>(
      `SELECT m.recipient, s.reason_code FROM message m LEFT JOIN message_state s ON s.message_id = m.id
       WHERE m.account_id = $1 ORDER BY m.recipient`,
      [account],
    );

  it('are refused for their account and sender alone, and a bulk goes to the others', async () => {
    const [account, other] = [newAccount(), newAccount()];
    await optOut(account, OUT);
    const single = sms(account, { recipients: [OUT] });
    expect(await submit(single, sms(other, { recipients: [OUT] }), sms(account, { recipients: [IN] }))).toEqual([
      ['opted_out', [OUT], 1],
      ['accepted', undefined, undefined],
      ['accepted', undefined, undefined],
    ]);
    // It is final: another attempt under the id is not accepted once the opt-out has ended.
    const { optOuts } = await messaging.rpc.request(MESSAGING_OPERATIONS.listOptOuts, {
      accountId: account,
      state: 'in_force',
      limit: 1,
    });
    const id = optOuts[0]?.id ?? 0;
    await messaging.rpc.request(MESSAGING_OPERATIONS.endOptOut, { accountId: account, userId: 7, id });
    await eventually(async () => expect(await submit(single)).toEqual([['cancelled', undefined, undefined]]));
    await optOut(account, OUT, 'SomeoneElse');
    expect(await submit(sms(account, { recipients: [OUT] }))).toEqual([['accepted', undefined, undefined]]);
  });

  it('are no part of a bulk, which holds credit for the others alone, and says so again when it is repeated', async () => {
    const account = newAccount();
    const numbers = Array.from({ length: 50 }, (_unused, index) => String(99_932_000_000 + index));
    for (const number of numbers.slice(0, 3)) await optOut(account, number);
    const bulk = sms(account, { lane: 'bulk', recipients: numbers });
    expect(await submit(bulk)).toEqual([['accepted', numbers.slice(0, 3), 3]]);
    // One that opts out later was not left out.
    await optOut(account, numbers[9] ?? '');
    const [[outcome, optedOut, total] = []] = await submit(bulk);
    expect([outcome, [...(optedOut as string[])].sort(), total]).toEqual(['accepted', numbers.slice(0, 3), 3]);
    await messaging.expanded();
    expect((await logged(account)).map(({ recipient }) => recipient)).toEqual(numbers.slice(3));
    expect(await submit(sms(account, { lane: 'bulk', recipients: numbers.slice(0, 3) }))).toEqual([
      ['opted_out', numbers.slice(0, 3), 3],
    ]);
  });

  it('get one-time passwords, unless the account says otherwise', async () => {
    const account = newAccount();
    await optOut(account, OUT);
    const code = () => sms(account, { lane: 'otp', recipients: [OUT] });
    expect(await submit(code())).toEqual([['accepted', undefined, undefined]]);
    await messaging.rpc.request(MESSAGING_OPERATIONS.setOptOutSettings, { accountId: account, coversOtp: true });
    expect(await submit(code())).toEqual([['opted_out', [OUT], 1]]);
    await messaging.startWorker();
    await eventually(async () =>
      expect(await logged(account)).toEqual([{ recipient: OUT, reason_code: 'recipient_opted_out' }]),
    );
  });

  it('are counted by an estimate as they would be left out', async () => {
    const account = newAccount();
    await optOut(account, OUT);
    const { estimate } = await messaging.rpc.request(MESSAGING_OPERATIONS.estimate, {
      accountId: account,
      parentAccountId: null,
      sender: null,
      defaultSender: null,
      text: 'Hello',
      messages: 2,
      lane: 'bulk',
      recipients: [OUT, IN],
    });
    expect(estimate).toMatchObject({ credits: 1, optedOut: [OUT], optedOutTotal: 1 });
  });

  it('that were queued before end as failed, and their credit is given back', async () => {
    const account = newAccount();
    const numbers = Array.from({ length: 40 }, (_unused, index) => String(99_933_000_000 + index));
    const bulk = sms(account, { lane: 'bulk', recipients: numbers, text: 'x'.repeat(200) });
    expect(await submit(bulk)).toEqual([['accepted', undefined, undefined]]);
    await messaging.expanded();
    const out = numbers.filter((_number, index) => index % 4 === 0);
    for (const number of out) await optOut(account, number);
    await messaging.startWorker();
    await eventually(async () =>
      expect((await logged(account)).filter((row) => row.reason_code !== null)).toEqual(
        out.map((recipient) => ({ recipient, reason_code: 'recipient_opted_out' })),
      ),
    );
    await messaging.quiet();
    const carried = new Set(messaging.carrier.carried.map(({ recipient }) => recipient));
    expect(out.filter((number) => carried.has(number))).toEqual([]);
    expect(numbers.filter((number) => carried.has(number))).toHaveLength(30);
    const released = messaging.settlements.filter(
      ({ requestId, settlement }) => requestId === bulk.requestId && settlement === 'release',
    );
    expect(released.map(({ credits }) => credits)).toEqual(out.map(() => 2));
  });
});
