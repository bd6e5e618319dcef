import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { Attempts } from '../queue/attempts';
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
  const inDecimal = ({ recipient, carrierMessageId }: CarriedMessage) => ({
    recipient,
    carrierMessageId: String(BigInt(`0x${carrierMessageId}`)),
  });
  const reasonOf = async (account: number) =>
    (
      await messaging.database.rows<{ reason_code: string | null }>(
        'SELECT s.reason_code FROM message m JOIN message_state s ON s.message_id = m.id WHERE m.account_id = $1',
        [account],
      )
    )[0]?.reason_code;
  const statusOf = async (account: number) => (await messaging.log(account))[0]?.status;
  const unmatched = () => messaging.rpc.request(MESSAGING_OPERATIONS.unmatchedReceipts, { limit: 100 });

  it('matches a decimal receipt of a hexadecimal answer by its recipient, and after three of them without one', async () => {
    for (const index of [1, 2, 3]) {
      const account = newAccount();
      const message = await carried(account, `9617000030${index}`);
      expect(await messaging.carrier.receipt(inDecimal(message), 'delivered')).toBe(0);
      expect(await statusOf(account)).toBe('delivered');
      const pupil = newAccount();
      const anonymous = { ...inDecimal(await carried(pupil, `9617000039${index}`)), recipient: '' };
      await messaging.carrier.receipt(anonymous, 'undeliverable');
      // Receipts that came before enough was known find their message as soon as it is.
      expect(await statusOf(pupil)).toBe(index < 3 ? 'pending' : 'undelivered');
    }
    const [learned] = await messaging.database.rows<{ value: string }>(
      `SELECT value FROM carrier_learned WHERE setting = 'message_id_form'`,
    );
    expect(learned).toEqual({ value: 'hex_to_decimal' });
    expect((await messaging.rpc.request(MESSAGING_OPERATIONS.carriers, {})).carriers[0]?.learned).toEqual([
      { setting: 'message_id_form', value: 'hex_to_decimal', since: expect.any(String) as string },
    ]);
    await eventually(async () => expect((await unmatched()).receipts).toEqual([]));
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
    for (const [index, written] of [
      (id: string) => id.toLowerCase(),
      (id: string) => id.padStart(20, '0'),
      (id: string) => id.replace(/^0+/, ''),
    ].entries()) {
      const account = newAccount();
      const message = await carried(account, `9617000031${index}`);
      expect(
        await messaging.carrier.receipt(
          { ...message, carrierMessageId: written(message.carrierMessageId) },
          'delivered',
        ),
      ).toBe(0);
      expect(await statusOf(account)).toBe('delivered');
    }
  });

  it.each([
    ['delivered', 'delivered'],
    ['undelivered', 'undeliverable'],
    ['undelivered', 'expired'],
    ['undelivered', 'deleted'],
    ['pending', 'unknown'],
    ['failed', 'rejected'],
    ['pending', 'enroute'],
    ['pending', 'accepted'],
  ] as const)('ends a message as %s when its receipt says %s', async (status, state) => {
    const account = newAccount();
    const message = await carried(account, `961700005${String(account).padStart(3, '0')}`);
    expect(await messaging.carrier.receipt(message, state)).toBe(0);
    expect(await statusOf(account)).toBe(status);
    await messaging.quiet();
    expect(
      messaging.settlements.filter(
        ({ messageId }) => messageId === messaging.statusEvents.find((event) => event.accountId === account)?.messageId,
      ),
    ).toEqual([expect.objectContaining({ settlement: 'capture' })]);
  });

  it('ends no message that a carrier accepted more than a week ago: its id may be that of another by now', async () => {
    const accounts = [6, 8, 6, 8].map(newAccount);
    const messages: CarriedMessage[] = [];
    for (const [nth, account] of accounts.entries()) messages.push(await carried(account, `9617000037${nth}`));
    // Another worker has no message in its memory.
    await messaging.restartWorker();
    const rows = await messaging.database.rows<{ id: number }>(
      'SELECT id FROM message WHERE account_id = ANY($1) ORDER BY id',
      [accounts],
    );
    const ids = rows.map(({ id }) => id);
    // The attempts of the last two are written.
    await messaging.database.transaction((sql) => messaging.inWorker(Attempts).writeFromStates(sql, ids.slice(2)));
    for (const [nth, days] of [6, 8, 6, 8].entries())
      for (const [table, time, key] of [
        ['message_state', 'accepted_at', 'message_id'],
        ['submission', 'submitted_at', 'id'],
      ] as const)
        await messaging.database.execute(
          `UPDATE ${table} SET ${time} = now() - make_interval(days => $2) WHERE ${key} = $1`,
          [ids[nth], days],
        );
    for (const message of messages)
      expect(await eventually(() => messaging.carrier.receipt(message, 'delivered'))).toBe(0);
    const statuses = await Promise.all(accounts.map(statusOf));
    expect(statuses.map((status) => status === 'delivered')).toEqual([true, false, true, false]);
    await messaging.database.execute('DELETE FROM unmatched_receipt');
  }, 30_000);

  it('keeps a receipt for a message it does not know, and changes nothing by it', async () => {
    const account = newAccount();
    const message = await carried(account, '96170000305');
    expect(
      await messaging.carrier.receipt({ recipient: message.recipient, carrierMessageId: 'ffff' }, 'delivered'),
    ).toBe(0);
    expect(await messaging.carrier.receipt({ ...message, recipient: '96170000998' }, 'delivered')).toBe(0);
    expect(await statusOf(account)).toBe('pending');
    expect((await unmatched()).receipts.slice(0, 2)).toMatchObject([
      { carrier: 'test', source: '96170000998', state: 'delivered' },
      { carrier: 'test', carrierMessageId: 'ffff', source: '96170000305', state: 'delivered' },
    ]);
  });

  it.each([
    ['with 00', (recipient: string) => `00${recipient}`],
    ['in national form', (recipient: string) => `0${recipient.slice(3)}`],
    ['without one', () => ''],
    ['as a short code', () => '4711'],
  ])('finds its message by the id when the recipient is written %s', async (_form, written) => {
    const account = newAccount();
    const message = await carried(account, `961700006${String(account).padStart(3, '0')}`);
    expect(await messaging.carrier.receipt({ ...message, recipient: written(message.recipient) }, 'delivered')).toBe(0);
    expect(await statusOf(account)).toBe('delivered');
  });

  it.each([['DELIVRD\0 err:000\0'], ['  DELIVRD   err: 000 \r\n'], ['delivrd err:000Text:Hello']])(
    'reads what a carrier writes as %j',
    async (text) => {
      const account = newAccount();
      const message = await carried(account, `961700007${String(account).padStart(3, '0')}`);
      expect(await messaging.carrier.receipt(message, 'delivered', { text })).toBe(0);
      expect(await statusOf(account)).toBe('delivered');
    },
  );

  it('finds a message that was accepted without an id by its recipient', async () => {
    const account = newAccount();
    messaging.carrier.script = () => ({ status: 0, messageId: '' });
    await messaging.submit(sms(account, { recipients: ['96170000331'] }));
    await messaging.reached(account, 'pending');
    expect(
      await messaging.carrier.receipt({ recipient: '96170000331', carrierMessageId: 'only-here' }, 'enroute'),
    ).toBe(0);
    expect(await statusOf(account)).toBe('pending');
    expect(
      await messaging.carrier.receipt({ recipient: '96170000331', carrierMessageId: 'only-here' }, 'delivered'),
    ).toBe(0);
    expect(await statusOf(account)).toBe('delivered');
  });

  it('takes a subscriber for a subscriber, whatever he writes', async () => {
    const account = newAccount();
    const message = await carried(account, '96170000318');
    const text = `id:${message.carrierMessageId} sub:001 dlvrd:001 submit date:2601010101 done date:2601010102 stat:UNDELIV err:\0`;
    expect(
      await messaging.carrier.deliver({
        sourceAddr: message.recipient,
        destinationAddr: 'SMSINFO',
        shortMessage: Buffer.from(text, 'latin1'),
      }),
    ).toBe(0);
    expect(await statusOf(account)).toBe('pending');
    const { messages } = await messaging.rpc.request(MESSAGING_OPERATIONS.incomingMessages, { limit: 1 });
    expect(messages).toMatchObject([
      { source: '96170000318', destination: 'SMSINFO', text: text.replace('\0', '@'), parts: 1, incomplete: false },
    ]);
  });

  it('believes UNKNOWN only when nothing better has come until the end', async () => {
    const [recovering, lost] = [newAccount(), newAccount()];
    const first = await carried(recovering, '96170000321');
    const second = await carried(lost, '96170000322');
    for (const message of [first, second]) await messaging.carrier.receipt(message, 'unknown');
    await messaging.carrier.receipt(first, 'delivered');
    expect(await statusOf(recovering)).toBe('delivered');
    await messaging.hoursPass(49);
    await messaging.restartWorker();
    await messaging.reached(lost, 'undelivered');
    expect(await reasonOf(lost)).toBe('carrier_unknown');
  }, 30_000);

  it('closes a message without a receipt as undelivered after 48 h, whatever comes then', async () => {
    const account = newAccount();
    const message = await carried(account, '96170000306');
    await messaging.stopWorker();
    await messaging.hoursPass(49);
    await messaging.startWorker();
    await messaging.reached(account, 'undelivered');
    await eventually(() => messaging.carrier.receipt(message, 'delivered'));
    expect(await statusOf(account)).toBe('undelivered');
  }, 30_000);

  it('takes the answer that comes after its deadline as the outcome', async () => {
    const account = newAccount();
    messaging.carrier.script = (message) =>
      new Promise((resolve) => setTimeout(() => resolve({ status: 0, messageId: message.carrierMessageId }), 1_500));
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
      const expected = {
        accountId: 900,
        requestId: item.requestId,
        recipient: '96170000308',
        carrier: 'test',
        attempts: 1,
      };
      expect(await listed()).toEqual({ total: 1, messages: [expect.objectContaining(expected)] });
    });
    await messaging.reached(900, 'failed');
    expect(await listed()).toEqual({ total: 0, messages: [] });
    await messaging.quiet();
    expect(messaging.carrier.carried.filter(({ recipient }) => recipient === '96170000308')).toHaveLength(1);
    expect(messaging.settlements.filter(({ requestId }) => requestId === item.requestId)).toEqual([
      expect.objectContaining({ settlement: 'release' }),
    ]);
  }, 20_000);
});
