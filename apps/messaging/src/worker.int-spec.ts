import { MESSAGING_OPERATIONS, REASONS } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from './testing/start-messaging';

const ESME_RTHROTTLED = 0x58;
const ESME_RINVDSTADR = 0x0b;
const ESME_RMSGQFUL = 0x14;

describe('messaging worker', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(async () => {
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
    await messaging.quiet();
  });

  const settlementsOf = (requestId: string) =>
    messaging.settlements.filter((settlement) => settlement.requestId === requestId);
  const statusesOf = (requestId: string) =>
    messaging.statusEvents.filter((event) => event.requestId === requestId).map(({ status }) => status);
  const carriedTo = (recipient: string) =>
    messaging.carrier.carried.filter((message) => message.recipient === recipient);

  it('takes a message to the carrier and its receipt into the log, with one capture and an event for each status', async () => {
    const account = newAccount();
    const item = sms(account, { text: 'Grüße', recipients: ['96170000100'] });
    await messaging.submit(item);
    await messaging.reached(account, 'pending');
    const [carried] = carriedTo('96170000100');
    expect(carried).toMatchObject({ text: 'Grüße', sender: 'SMSINFO' });
    if (!carried) throw new Error('not carried');
    expect(await messaging.carrier.receipt(carried, 'delivered')).toBe(0);
    await messaging.reached(account, 'delivered');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual([expect.objectContaining({ credits: 1, settlement: 'capture' })]);
    expect(statusesOf(item.requestId)).toEqual(['pending', 'delivered']);
  });

  it('matches a receipt that comes before the answer to the submit, and ignores repeated and contradicting ones', async () => {
    const account = newAccount();
    const item = sms(account, { recipients: ['96170000101'] });
    messaging.carrier.script = async (message, carrier) => {
      await carrier.receipt(message, 'delivered');
      return { status: 0, messageId: message.carrierMessageId };
    };
    await messaging.submit(item);
    await messaging.reached(account, 'delivered');
    const [carried] = carriedTo('96170000101');
    if (!carried) throw new Error('not carried');
    await messaging.carrier.receipt(carried, 'delivered');
    await messaging.carrier.receipt(
      { ...carried, carrierMessageId: carried.carrierMessageId.toLowerCase().replace(/^0+/, '') },
      'undeliverable',
    );
    await messaging.quiet();
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
    expect(statusesOf(item.requestId)).toEqual(['pending', 'delivered']);
    expect(settlementsOf(item.requestId)).toHaveLength(1);
  });

  it('fails and releases what the carrier refuses for good, with the reason', async () => {
    const account = newAccount();
    const item = sms(account);
    messaging.carrier.script = () => ({ status: ESME_RINVDSTADR });
    await messaging.submit(item);
    await messaging.reached(account, 'failed');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual([expect.objectContaining({ settlement: 'release' })]);
    expect(messaging.statusEvents.find(({ requestId }) => requestId === item.requestId)?.failureReason).toContain(
      'ESME_RINVDSTADR',
    );
  });

  it('says why with a code in the log, the report, the look-up and the event', async () => {
    const [refused, lost] = [newAccount(), newAccount()];
    const [toNobody, toAbsent] = [
      sms(refused, { recipients: ['96170000131'] }),
      sms(lost, { recipients: ['96170000132'] }),
    ];
    messaging.carrier.script = async (message, carrier) => {
      if (message.recipient === '96170000131') return { status: ESME_RINVDSTADR };
      await carrier.receipt(message, 'expired');
      return { status: 0, messageId: message.carrierMessageId };
    };
    await messaging.submit(toNobody, toAbsent);
    await messaging.reached(refused, 'failed');
    await messaging.reached(lost, 'undelivered');
    await messaging.quiet();
    for (const [
      accountId,
      {
        requestId,
        recipients: [recipient = ''],
      },
      code,
      retryHelps,
    ] of [
      [refused, toNobody, 'invalid_recipient', false],
      [lost, toAbsent, 'delivery_expired', true],
    ] as const) {
      const reason = { code, text: REASONS[code].text, retryHelps };
      expect((await messaging.log(accountId))[0]?.reason).toEqual(reason);
      const { reports } = await messaging.rpc.request(MESSAGING_OPERATIONS.deliveryReports, {
        accountId,
        requestId,
        recipient,
      });
      expect(reports).toEqual([expect.objectContaining({ reason })]);
      const { messages } = await messaging.rpc.request(MESSAGING_OPERATIONS.listMessages, {
        accountId: null,
        requestId,
        limit: 10,
      });
      expect(messages).toEqual([expect.objectContaining({ reason })]);
      expect(messaging.statusEvents.filter((event) => event.requestId === requestId).at(-1)?.reason).toEqual(reason);
    }
    expect(
      messaging.statusEvents.find(({ requestId, status }) => requestId === toAbsent.requestId && status === 'pending')
        ?.reason,
    ).toBeNull();
  });

  it('tries again what the carrier refuses for now', async () => {
    const account = newAccount();
    let refusals = 0;
    messaging.carrier.script = ({ carrierMessageId }) =>
      refusals++ < 2 ? { status: ESME_RTHROTTLED } : { status: 0, messageId: carrierMessageId };
    await messaging.submit(sms(account));
    await messaging.reached(account, 'pending', 15_000);
    expect(refusals).toBe(3);
  }, 30_000);

  it('sends a message of three segments as three concatenated parts and delivers it when all are', async () => {
    const account = newAccount();
    const item = sms(account, { text: 'ж'.repeat(150), recipients: ['96170000102'] });
    await messaging.submit(item);
    await messaging.reached(account, 'pending');
    const parts = carriedTo('96170000102');
    expect(parts).toHaveLength(3);
    for (const part of parts.slice(0, 2)) await messaging.carrier.receipt(part, 'delivered');
    expect((await messaging.log(account))[0]?.status).toBe('pending');
    await messaging.carrier.receipt(parts[2] ?? { recipient: '', carrierMessageId: '' }, 'delivered');
    await messaging.reached(account, 'delivered');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual([expect.objectContaining({ credits: 3, settlement: 'capture' })]);
  });

  it('waits for a receipt when the link drops before the answer, and does not send again what had arrived', async () => {
    const account = newAccount();
    const item = sms(account, { recipients: ['96170000103'] });
    messaging.carrier.script = (_message, carrier) => {
      carrier.dropLinks();
      return undefined;
    };
    await messaging.submit(item);
    const lost = await eventually(() => {
      const [message] = carriedTo('96170000103');
      if (!message) throw new Error('not carried');
      return message;
    });
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
    const reference = lost.pdu.tlvs.userMessageReference ?? -1;
    await eventually(() => messaging.carrier.receipt(lost, 'delivered', { reference }));
    await messaging.reached(account, 'delivered');
    await messaging.quiet();
    expect(carriedTo('96170000103')).toHaveLength(1);
    expect(settlementsOf(item.requestId)).toHaveLength(1);
  }, 20_000);

  it('sends again, once the wait is over, what no receipt came for, and charges once', async () => {
    const account = newAccount();
    const item = sms(account, { recipients: ['96170000104'] });
    messaging.carrier.script = (_message, carrier) => {
      carrier.dropLinks();
      return undefined;
    };
    await messaging.submit(item);
    await eventually(() => expect(carriedTo('96170000104')).toHaveLength(1));
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
    await messaging.reached(account, 'pending', 15_000);
    for (const copy of carriedTo('96170000104')) await messaging.carrier.receipt(copy, 'delivered');
    await messaging.reached(account, 'delivered');
    await messaging.quiet();
    expect(carriedTo('96170000104')).toHaveLength(2);
    expect(settlementsOf(item.requestId)).toHaveLength(1);
    expect(statusesOf(item.requestId)).toEqual(['pending', 'delivered']);
  }, 30_000);

  it('says of what a carrier put off until it was no longer valid how it did', async () => {
    const account = newAccount();
    const statuses = [ESME_RTHROTTLED, ESME_RMSGQFUL];
    messaging.carrier.script = () => ({ status: statuses.shift() ?? ESME_RMSGQFUL });
    await messaging.submit(sms(account, { recipients: ['96170000141'] }));
    await eventually(async () =>
      expect(
        await messaging.database.rows(
          'SELECT 1 FROM submission s JOIN message m ON m.id = s.message_id WHERE m.account_id = $1 AND s.refusal_code IS NOT NULL',
          [account],
        ),
      ).toHaveLength(2),
    );
    await messaging.validityPasses(account);
    await messaging.reached(account, 'failed', 20_000);
    expect((await messaging.log(account))[0]?.reason?.code).toBe('carrier_queue_full');
  }, 40_000);

  it('keeps messages while no worker runs, and gives up those whose validity passes', async () => {
    await messaging.stopWorker();
    const [patient, hasty] = [newAccount(), newAccount()];
    const item = sms(hasty, { validitySeconds: 1 });
    await messaging.submit(sms(patient), item);
    await eventually(async () => {
      const [row] = await messaging.database.rows<{ expired: boolean }>(
        'SELECT expires_at < now() AS expired FROM message WHERE account_id = $1',
        [hasty],
      );
      expect(row?.expired).toBe(true);
    });
    await messaging.startWorker();
    await messaging.reached(patient, 'pending');
    await messaging.reached(hasty, 'failed');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual([expect.objectContaining({ settlement: 'release' })]);
  }, 30_000);

  it('erases a masked text once the message is on its way', async () => {
    const account = newAccount();
    await messaging.submit(
      sms(account, { lane: 'otp', text: 'Code 123456', maskedText: 'Code ******', recipients: ['96170000105'] }),
    );
    await messaging.reached(account, 'pending');
    expect(carriedTo('96170000105')[0]?.text).toBe('Code 123456');
    const [row] = await messaging.database.rows<{ text: string }>('SELECT text FROM message WHERE account_id = $1', [
      account,
    ]);
    expect(row?.text).toBe('Code ******');
  });

  it('releases a hold without a message and keeps its request from being accepted afterwards', async () => {
    const item = sms(newAccount());
    const accepted = sms(newAccount());
    await messaging.submit(accepted);
    const batch = [item, accepted].map(({ requestId, accountId }) => ({ requestId, accountId, credits: 4 }));
    messaging.holdBatches.push({ batchId: 7, requests: batch });
    await messaging.stopWorker();
    await messaging.startWorker();
    await eventually(() =>
      expect(settlementsOf(item.requestId)).toEqual([
        expect.objectContaining({ credits: 4, settlement: 'release', messageId: messageIdOf(item.requestId, 1) }),
      ]),
    );
    await eventually(() => expect(messaging.holdBatches).toEqual([]));
    expect(settlementsOf(accepted.requestId)).not.toContainEqual(expect.objectContaining({ settlement: 'release' }));
    expect(await messaging.submit(item)).toEqual(['cancelled']);
  }, 20_000);
});

describe('lanes', () => {
  it('serves OTP before single before bulk, and gives each account its share of a lane', async () => {
    const messaging = await MessagingUnderTest.start();
    try {
      const [big, small] = [newAccount(), newAccount()];
      const many = Array.from({ length: 50 }, (_unused, index) => `961710${String(index).padStart(5, '0')}`);
      await messaging.submit(sms(big, { lane: 'bulk', recipients: many }));
      await messaging.submit(
        sms(small, { lane: 'bulk', recipients: ['96172000001', '96172000002'] }),
        sms(small, { recipients: ['96172000003'] }),
      );
      await messaging.submit(sms(big, { lane: 'otp', recipients: ['96172000004'] }));
      await messaging.startWorker();
      await messaging.quiet();
      const order = messaging.carrier.carried.map(({ recipient }) => recipient);
      expect(order.slice(0, 2)).toEqual(['96172000004', '96172000003']);
      expect(order.indexOf('96172000001')).toBeLessThan(5);
      expect(order.indexOf('96172000002')).toBeLessThan(7);
      expect(order).toHaveLength(54);
    } finally {
      await messaging.stop();
    }
  }, 60_000);
});
