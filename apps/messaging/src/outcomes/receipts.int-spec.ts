import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import type { CarriedMessage } from '../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

describe('receipts', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start({ MESSAGING_UNCERTAIN_POLICIES: '{"900":"at_most_once"}' });
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(async () => {
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
    await messaging.quiet();
  });

  async function carried(account: number, recipient: string): Promise<CarriedMessage> {
    await messaging.submit(sms(account, { recipients: [recipient] }));
    await messaging.reached(account, 'pending');
    const message = messaging.carrier.carried.find((one) => one.recipient === recipient);
    if (!message) throw new Error('not carried');
    return message;
  }
  const inDecimal = ({ recipient, carrierMessageId }: CarriedMessage) => ({ recipient, carrierMessageId: String(BigInt(`0x${carrierMessageId}`)) });
  const statusOf = async (account: number) => (await messaging.log(account))[0]?.status;
  const unmatched = async () => (await messaging.database.rows<{ count: number }>('SELECT count(*) AS count FROM receipt WHERE submission_id IS NULL'))[0]?.count;

  it('learns from one confirmed pair that a carrier answers in hexadecimal and reports in decimal', async () => {
    const [early, teacher, pupil] = [newAccount(), newAccount(), newAccount()];
    const first = await carried(early, '96170000301');
    await messaging.carrier.receipt(inDecimal(first), 'delivered');
    expect(await statusOf(early)).toBe('pending');

    const second = await carried(teacher, '96170000302');
    await messaging.carrier.receipt({ ...inDecimal(second), recipient: '96170000999' }, 'delivered', { reference: second.pdu.tlvs.userMessageReference ?? -1 });
    expect(await statusOf(teacher)).toBe('pending');
    await messaging.carrier.receipt(inDecimal(second), 'delivered', { reference: second.pdu.tlvs.userMessageReference ?? -1 });
    await messaging.reached(teacher, 'delivered');

    const third = await carried(pupil, '96170000303');
    await messaging.carrier.receipt(inDecimal(third), 'undeliverable');
    await messaging.reached(pupil, 'undelivered');
    // The one that was parked before anything was known finds its message as well.
    await messaging.reached(early, 'delivered');
    expect(await messaging.database.rows('SELECT carrier, receipt_form FROM carrier_id_form')).toEqual([{ carrier: 'test', receipt_form: 'decimal' }]);
  }, 30_000);

  it('takes the converted id of a receipt that comes before the answer', async () => {
    const account = newAccount();
    messaging.carrier.script = async (message, carrier) => {
      await carrier.receipt(inDecimal(message), 'delivered');
      return { status: 0, messageId: message.carrierMessageId };
    };
    await messaging.submit(sms(account, { recipients: ['96170000304'] }));
    await messaging.reached(account, 'delivered');
  });

  it('knows an id in whatever case and with whatever zeros before it', async () => {
    for (const [index, written] of [(id: string) => id.toLowerCase(), (id: string) => id.padStart(20, '0'), (id: string) => id.replace(/^0+/, '')].entries()) {
      const account = newAccount();
      const message = await carried(account, `9617000031${index}`);
      expect(await messaging.carrier.receipt({ ...message, carrierMessageId: written(message.carrierMessageId) }, 'delivered')).toBe(0);
      expect(await statusOf(account)).toBe('delivered');
    }
  });

  it.each([
    ['delivered', 'delivered'],
    ['undelivered', 'undeliverable'],
    ['undelivered', 'expired'],
    ['undelivered', 'deleted'],
    ['undelivered', 'unknown'],
    ['failed', 'rejected'],
    ['pending', 'enroute'],
    ['pending', 'accepted'],
  ] as const)('ends a message as %s when its receipt says %s', async (status, state) => {
    const account = newAccount();
    const message = await carried(account, `961700005${String(account).padStart(3, '0')}`);
    expect(await messaging.carrier.receipt(message, state)).toBe(0);
    expect(await statusOf(account)).toBe(status);
    await messaging.quiet();
    expect(messaging.settlements.filter(({ reference }) => reference === messaging.statusEvents.find((event) => event.accountId === account)?.messageId)).toEqual([
      expect.objectContaining({ settlement: 'capture' }),
    ]);
  });

  it('keeps a receipt for a message it does not know, and changes nothing by it', async () => {
    const before = (await unmatched()) ?? 0;
    const account = newAccount();
    const message = await carried(account, '96170000305');
    expect(await messaging.carrier.receipt({ recipient: message.recipient, carrierMessageId: 'ffff' }, 'delivered')).toBe(0);
    expect(await messaging.carrier.receipt({ ...message, recipient: '96170000998' }, 'delivered')).toBe(0);
    expect(await statusOf(account)).toBe('pending');
    expect(await unmatched()).toBe(before + 2);
  });

  it('closes a message without a receipt as undelivered after 48 h, whatever comes then', async () => {
    const account = newAccount();
    const message = await carried(account, '96170000306');
    await messaging.stopWorker();
    await messaging.database.rows(`UPDATE awaiting_receipt SET since = since - interval '49 hours'`);
    await messaging.startWorker();
    await messaging.reached(account, 'undelivered');
    await eventually(() => messaging.carrier.receipt(message, 'delivered'));
    expect(await statusOf(account)).toBe('undelivered');
  }, 30_000);

  it('takes the answer that comes after its deadline as the outcome', async () => {
    const account = newAccount();
    messaging.carrier.script = (message) => new Promise((resolve) => setTimeout(() => resolve({ status: 0, messageId: message.carrierMessageId }), 1_500));
    await messaging.stopWorker();
    const carriers = process.env['MESSAGING_CARRIERS'] ?? '';
    process.env['MESSAGING_CARRIERS'] = carriers.replace('"window_size"', '"request_timeout_ms":1000,"window_size"');
    process.env['MESSAGING_UNCERTAIN_WAIT_SECONDS'] = '30';
    await messaging.startWorker();
    await messaging.submit(sms(account, { recipients: ['96170000307'] }));
    await messaging.reached(account, 'pending');
    expect(messaging.carrier.carried.filter(({ recipient }) => recipient === '96170000307')).toHaveLength(1);
    await messaging.stopWorker();
    Object.assign(process.env, { MESSAGING_CARRIERS: carriers, MESSAGING_UNCERTAIN_WAIT_SECONDS: '1' });
    await messaging.startWorker();
  }, 30_000);

  it('gives up an uncertain message of an account that would rather lose one than send it twice', async () => {
    messaging.carrier.script = (_message, carrier) => {
      carrier.dropLinks();
      return undefined;
    };
    const item = sms(900, { recipients: ['96170000308'] });
    await messaging.submit(item);
    const listed = () => messaging.rpc.request(MESSAGING_OPERATIONS.uncertain, { page: 1, perPage: 10 });
    await eventually(async () => {
      const expected = { accountId: 900, requestId: item.requestId, recipient: '96170000308', carrier: 'test', attempts: 1 };
      expect(await listed()).toEqual({ total: 1, messages: [expect.objectContaining(expected)] });
    });
    await messaging.reached(900, 'failed');
    expect(await listed()).toEqual({ total: 0, messages: [] });
    await messaging.quiet();
    expect(messaging.carrier.carried.filter(({ recipient }) => recipient === '96170000308')).toHaveLength(1);
    expect(messaging.settlements.filter(({ requestId }) => requestId === item.requestId)).toEqual([expect.objectContaining({ settlement: 'release' })]);
  }, 20_000);
});
