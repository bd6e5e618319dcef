import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { eventually } from '@sms/testing';
import { ScriptedCarrier } from '../../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

const RECIPIENTS = 2_000;
const PREMIUM = '41900000001';

/** `codes` gets one-time passwords to 41, `heavy` and `light` share 46 as 70:30, and 41900 is blocked. */
describe('rules of routes', () => {
  let heavy: ScriptedCarrier, light: ScriptedCarrier, codes: ScriptedCarrier;
  let messaging: MessagingUnderTest;

  beforeAll(async () => {
    [heavy, light, codes] = await Promise.all([
      ScriptedCarrier.listen(),
      ScriptedCarrier.listen(),
      ScriptedCarrier.listen(),
    ]);
    const smpp = (name: string, { port }: ScriptedCarrier) => ({
      ...{ name, kind: 'smpp', host: '127.0.0.1', port, system_id: 'esme', password: 'secret', window_size: 100 },
      prefixes: name === 'codes' ? ['99'] : [''],
    });
    messaging = await MessagingUnderTest.start({
      MESSAGING_CARRIERS: JSON.stringify([smpp('heavy', heavy), smpp('light', light), smpp('codes', codes)]),
      MESSAGING_ROUTES: JSON.stringify([
        { name: 'no premium numbers', prefixes: ['41900'], blocked: true },
        { name: 'codes to Switzerland', prefixes: ['41'], lanes: ['otp'], carriers: ['codes', 'heavy'] },
        { name: 'shares', prefixes: ['46'], weights: { heavy: 70, light: 30 } },
      ]),
    });
  }, 60_000);
  afterAll(async () => {
    await messaging.stop();
    await Promise.all([heavy, light, codes].map((carrier) => carrier.close()));
  });

  const got = (carrier: ScriptedCarrier, recipient: string) =>
    carrier.carried.filter((message) => message.recipient === recipient).length;
  const routeOf = async (requestId: string) => {
    const request = { accountId: null, messageId: messageIdOf(requestId, 1) };
    return (await messaging.rpc.request(MESSAGING_OPERATIONS.explainMessage, request)).found?.route;
  };

  it('decide anew about messages whose carriers are gone, and by every field of the message', async () => {
    const account = newAccount();
    const [code, single] = [
      sms(account, { lane: 'otp', recipients: ['41790000001'] }),
      sms(account, { recipients: ['41790000002'] }),
    ];
    await messaging.submit(code, single);
    expect(await routeOf(code.requestId)).toEqual({
      carriers: ['codes', 'heavy'],
      rule: 'codes to Switzerland',
      prefix: '41',
      version: 0,
    });
    expect(await routeOf(single.requestId)).toEqual({
      carriers: ['heavy', 'light'],
      rule: null,
      prefix: '',
      version: 0,
    });
    await messaging.database.rows(`UPDATE send_ready SET route = 'former'`);
    await messaging.startWorker();
    for (const carrier of [heavy, light, codes])
      await eventually(() => expect(carrier.bound).not.toEqual([]), { timeoutMs: 20_000 });
    await eventually(() => expect([got(codes, '41790000001'), got(heavy, '41790000002')]).toEqual([1, 1]), {
      timeoutMs: 20_000,
    });
  }, 60_000);

  it('divide the recipients of a bulk by weight', async () => {
    const account = newAccount();
    const recipients = Array.from({ length: RECIPIENTS }, (_unused, index) => String(46_700_000_000 + index));
    expect(await messaging.submit(sms(account, { lane: 'bulk', recipients }))).toEqual(['accepted']);
    const shares = () =>
      [heavy, light].map((one) => recipients.filter((recipient) => got(one, recipient) === 1).length);
    await eventually(() => expect(shares().reduce((sum, count) => sum + count)).toBe(RECIPIENTS), {
      timeoutMs: 60_000,
    });
    const [ofHeavy = 0] = shares();
    expect(ofHeavy / RECIPIENTS).toBeGreaterThan(0.67);
    expect(ofHeavy / RECIPIENTS).toBeLessThan(0.73);
  }, 90_000);

  it('refuse a send to a blocked number before credit is held, and say so in an estimate', async () => {
    const account = newAccount();
    const [single, bulk] = [
      sms(account, { recipients: [PREMIUM] }),
      sms(account, { lane: 'bulk', recipients: ['46700000001', PREMIUM] }),
    ];
    const { results } = await messaging.rpc.request(MESSAGING_OPERATIONS.submit, { items: [single, bulk] });
    expect(results).toEqual(
      [single, bulk].map(({ requestId }) => ({
        requestId,
        outcome: 'blocked_recipient',
        blockedRecipients: [PREMIUM],
      })),
    );
    expect(await messaging.log(account)).toEqual([]);
    for (const { requestId } of [single, bulk]) expect(messaging.billing.holds.has(requestId)).toBe(false);
    const { accountId, parentAccountId, sender, defaultSender, text = '', recipients } = bulk;
    const { estimate } = await messaging.rpc.request(MESSAGING_OPERATIONS.estimate, {
      ...{ accountId, parentAccountId, sender, defaultSender, text, recipients },
      messages: 2,
      lane: 'bulk',
    });
    expect(estimate?.blockedRecipients).toEqual([PREMIUM]);
    // A refused id stays refused, whatever is sent under it later.
    expect(await messaging.submit({ ...single, recipients: ['46700000001'] })).not.toEqual(['accepted']);
  });

  it('let test keys send to blocked numbers, because nothing reaches them', async () => {
    const item = sms(newAccount(), { recipients: [PREMIUM], sandbox: true });
    expect(await messaging.submit(item)).toEqual(['accepted']);
  });
});
