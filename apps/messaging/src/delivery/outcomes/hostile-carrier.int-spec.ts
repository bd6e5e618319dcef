import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import fc from 'fast-check';
import { receiptWith } from '../../testing/receipt-with';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import { OutcomeWriter } from './outcome-writer';

const DELIVER_SM = 0x0000_0005;
const SUBMIT_SM_RESP = 0x8000_0004;

describe('a carrier that sends anything', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
    await eventually(() => expect(messaging.carrier.links).toHaveLength(1));
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => {
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
  });

  /** Sends an ordinary message, which is delivered once. */
  async function ordinaryMessageIsDelivered(): Promise<void> {
    const account = newAccount();
    const recipient = `96171${String(account).padStart(6, '0')}`;
    await messaging.submit(sms(account, { recipients: [recipient] }));
    await messaging.reached(account, 'pending');
    const carried = messaging.carrier.carried.filter((message) => message.recipient === recipient);
    expect(carried).toHaveLength(1);
    if (carried[0]) expect(await messaging.carrier.receipt(carried[0], 'delivered')).toBe(0);
    await messaging.reached(account, 'delivered');
  }
  const write = (bytes: Uint8Array) => messaging.carrier.links[0]?.writeRaw(bytes);
  let sequence = 1_000_000;
  function frame(commandId: number, body: Uint8Array, status = 0, answered?: number): Buffer {
    sequence += 1;
    const bytes = Buffer.alloc(16 + body.length);
    [bytes.length, commandId, status, answered ?? sequence].forEach((value, index) =>
      bytes.writeUInt32BE(value >>> 0, index * 4),
    );
    bytes.set(body, 16);
    return bytes;
  }

  it.each([
    ['a receipt whose code ends in NUL', 'id:1 stat:DELIVRD err:000\0', 4],
    ['a text of a subscriber that looks like a receipt', 'id:1 stat:DELIVRD err:\0', 0],
    ['a receipt without a state', 'id:1', 4],
    ['a receipt of nothing', '', 4],
  ])('does not stop the worker with %s', async (_what, text, esmClass) => {
    expect(
      await messaging.carrier.deliver({
        sourceAddr: '447700900123',
        destinationAddr: 'DEMO',
        esmClass,
        shortMessage: Buffer.from(text, 'latin1'),
      }),
    ).toBe(0);
    await ordinaryMessageIsDelivered();
  });

  it.each([65, 3_000, 60_000])(
    'does not stop the worker with an id of %i octets, in answers and in receipts',
    async (length) => {
      const account = newAccount();
      // Longer than our own codec would write it.
      messaging.carrier.script = ({ pdu, link }) =>
        void link.writeRaw(frame(SUBMIT_SM_RESP, Buffer.from(`${'x'.repeat(length)}\0`), 0, pdu.sequence));
      const recipient = `96172${String(account).padStart(6, '0')}`;
      await messaging.submit(sms(account, { recipients: [recipient] }));
      await messaging.reached(account, 'pending');
      messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
      expect(
        await messaging.carrier.deliver({
          sourceAddr: recipient,
          esmClass: 4,
          tlvs: { receiptedMessageId: 'x'.repeat(length), messageState: 2 },
        }),
      ).toBe(0);
      await ordinaryMessageIsDelivered();
      expect(messaging.carrier.carried.filter((message) => message.recipient === recipient)).toHaveLength(1);
    },
  );

  it('sends octets of any kind in every field, and an ordinary message is delivered afterwards', async () => {
    const octets = (maxLength: number) => fc.uint8Array({ maxLength, size: 'max' });
    const tlv = fc
      .tuple(
        fc.oneof(
          fc.constantFrom(0x001e, 0x0427, 0x0424, 0x0204, 0x0423, 0x020c, 0x020e, 0x020f),
          fc.integer({ min: 0, max: 0xffff }),
        ),
        octets(300),
      )
      .map(([tag, value]) => {
        const bytes = Buffer.alloc(4 + value.length);
        bytes.writeUInt16BE(tag, 0);
        bytes.writeUInt16BE(value.length, 2);
        bytes.set(value, 4);
        return bytes;
      });
    const esmClass = fc.oneof(fc.constantFrom(0, 4, 0x20, 0x44, 0x40), fc.integer({ min: 0, max: 255 }));
    const text = fc.oneof(
      octets(254),
      fc
        .tuple(fc.string(), fc.string(), fc.string())
        .map(([id, stat, err]) =>
          Buffer.from(
            `id:${id} submit date:2601010101 done date:2601010102 stat:${stat} err:${err}`.slice(0, 250),
            'latin1',
          ),
        ),
    );
    const deliver = fc
      .tuple(
        octets(6),
        octets(21),
        octets(21),
        esmClass,
        fc.integer({ min: 0, max: 255 }),
        text,
        fc.array(tlv, { maxLength: 4 }),
      )
      .map(([service, source, destination, esm, coding, message, tlvs]) =>
        frame(
          DELIVER_SM,
          Buffer.concat(
            [
              service,
              [0, 1, 1],
              source,
              [0, 1, 1],
              destination,
              [0, esm, 0, 0, 0, 0, 0, 0, coding, 0, message.length],
              message,
              ...tlvs,
            ].map((part) => Buffer.from(part)),
          ),
        ),
      );
    const anything = fc.oneof(
      deliver,
      fc
        .tuple(
          fc.constantFrom(DELIVER_SM, SUBMIT_SM_RESP, 0x103, 0x8000_0003, 0x8000_0000, 0x102, 0x0b),
          octets(400),
          fc.integer({ min: 0, max: 0xffff }),
        )
        .map(([command, body, status]) => frame(command, body, status)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 20 }), async (frames) => {
        write(Buffer.concat(frames));
        await ordinaryMessageIsDelivered();
      }),
      { numRuns: 15 },
    );
    await eventually(() => expect(messaging.inWorker(OutcomeWriter).uncommitted).toBe(0));
    const [odd] = await messaging.database.rows<{ count: number }>(
      `SELECT count(*)::integer AS count FROM incoming_message WHERE text ~ '[\\u0001-\\u0008]'
        OR source ~ '[\\u0001-\\u001f]' OR destination ~ '[\\u0001-\\u001f]'`,
    );
    expect(odd).toEqual({ count: 0 });
  }, 120_000);

  it('has set aside what the database refuses, and what waited with it is committed', async () => {
    const account = newAccount();
    const recipient = `96173${String(account).padStart(6, '0')}`;
    await messaging.submit(sms(account, { recipients: [recipient] }));
    await messaging.reached(account, 'pending');
    const carried = messaging.carrier.carried.find((message) => message.recipient === recipient);
    const writer = messaging.inWorker(OutcomeWriter);
    const receipt = (carrierMessageId: string) =>
      receiptWith({ carrierMessageId, source: recipient, state: 'delivered', stateWord: 'DELIVRD' });
    // Past the boundary that would have cleaned it.
    const poison = receipt(`7\0${'9'.repeat(100)}`);
    const sound = receipt((carried?.carrierMessageId ?? '').toLowerCase().replace(/^0+/, ''));
    await Promise.all([
      ...Array.from({ length: 9 }, () => writer.receipt(poison)),
      writer.receipt(sound),
      ...Array.from({ length: 9 }, () => writer.receipt(poison)),
    ]);
    await messaging.reached(account, 'delivered');
    const { oddities } = await messaging.rpc.request(MESSAGING_OPERATIONS.carrierOddities, {
      carrier: 'test',
      limit: 100,
    });
    expect(oddities.filter(({ kind }) => kind === 'refused_by_database').length).toBeGreaterThanOrEqual(18);
    await ordinaryMessageIsDelivered();
  });
});
