import { splitConcatenation } from '@sms/smpp';
import { eventually } from '@sms/testing';
import type { CarriedMessage } from '../testing/scripted-carrier';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const ESME_RINVMSGLEN = 0x01;
const THREE_PARTS = 'ж'.repeat(150);
const TWO_PARTS = 'x'.repeat(200);

describe('messages in several parts', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => {
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
  });

  const carriedTo = (recipient: string) =>
    messaging.carrier.carried.filter((message) => message.recipient === recipient);
  const settled = (requestId: string) =>
    messaging.settlements.filter((settlement) => settlement.requestId === requestId);
  const outcome = (account: number) =>
    messaging.database.rows(
      'SELECT s.status, s.reason_code FROM message m JOIN message_state s ON s.message_id = m.id WHERE m.account_id = $1',
      [account],
    );
  const report = (part: CarriedMessage | undefined) =>
    messaging.carrier.receipt(part ?? { recipient: '', carrierMessageId: '' }, 'delivered');
  async function sent(account: number, recipient: string, text = THREE_PARTS): Promise<CarriedMessage[]> {
    await messaging.submit(sms(account, { recipients: [recipient], text }));
    await messaging.reached(account, 'pending');
    return carriedTo(recipient);
  }
  async function withCarrier(settings: Record<string, unknown>, body: () => Promise<void>): Promise<void> {
    const before = process.env['MESSAGING_CARRIERS'] ?? '';
    process.env['MESSAGING_CARRIERS'] = JSON.stringify(
      (JSON.parse(before) as Record<string, unknown>[]).map((carrier) => ({ ...carrier, ...settings })),
    );
    await messaging.restartWorker();
    try {
      await body();
    } finally {
      process.env['MESSAGING_CARRIERS'] = before;
      await messaging.restartWorker();
    }
  }

  it('of which one is refused after others were accepted cost what was accepted, and the rest comes back', async () => {
    const account = newAccount();
    messaging.carrier.script = ({ carrierMessageId, pdu }) =>
      splitConcatenation(pdu.shortMessage, pdu.esmClass).concatenation?.part === 3
        ? { status: ESME_RINVMSGLEN }
        : { status: 0, messageId: carrierMessageId };
    const item = sms(account, { recipients: ['96170000801'], text: THREE_PARTS });
    await messaging.submit(item);
    await messaging.reached(account, 'failed');
    await messaging.quiet();
    expect(
      settled(item.requestId)
        .map(({ settlement, credits }) => [settlement, credits])
        .sort(),
    ).toEqual([
      ['capture', 2],
      ['release', 1],
    ]);
    expect(new Set(settled(item.requestId).map(({ messageId }) => messageId)).size).toBe(1);
  }, 20_000);

  it('with a receipt for one part only wait for the others, and are delivered with that remark at the end', async () => {
    const account = newAccount();
    const parts = await sent(account, '96170000802');
    await report(parts[1]);
    // This watch ends messages of carriers that report one part for all.
    await messaging.database.rows(
      `INSERT INTO message_watch (kind, due_at, message_id) SELECT 'infer', now(), id FROM message WHERE account_id = $1`,
      [account],
    );
    await eventually(async () =>
      expect(await messaging.database.rows(`SELECT FROM message_watch WHERE kind = 'infer'`)).toEqual([]),
    );
    expect((await messaging.log(account))[0]?.status).toBe('pending');
    await messaging.hoursPass(49);
    await messaging.restartWorker();
    await messaging.reached(account, 'delivered');
    expect(await outcome(account)).toEqual([{ status: 'delivered', reason_code: 'partial_receipts' }]);
  }, 20_000);

  it('without any receipt end with that remark', async () => {
    const account = newAccount();
    await sent(account, '96170000803');
    await messaging.hoursPass(49);
    await messaging.restartWorker();
    await messaging.reached(account, 'undelivered');
    expect(await outcome(account)).toEqual([{ status: 'undelivered', reason_code: 'no_receipt' }]);
  }, 20_000);

  it.each(['first', 'last', 'any'])(
    'of a carrier that reports the %s part for all are delivered two minutes after its receipt',
    async (multipartReceipts) => {
      await withCarrier({ multipart_receipts: multipartReceipts }, async () => {
        const account = newAccount();
        const recipient = `9617000081${['first', 'last', 'any'].indexOf(multipartReceipts)}`;
        const parts = await sent(account, recipient);
        await report(parts[{ first: 0, last: 2, any: 1 }[multipartReceipts] ?? 0]);
        const due = await messaging.database.rows<{ seconds: number }>(
          `SELECT extract(epoch FROM due_at - now())::integer AS seconds FROM message_watch WHERE kind = 'infer'`,
        );
        expect(due).toHaveLength(1);
        expect(due[0]?.seconds).toBeGreaterThan(100);
        expect(due[0]?.seconds).toBeLessThanOrEqual(120);
        expect((await messaging.log(account))[0]?.status).toBe('pending');
        await messaging.database.rows(`UPDATE message_watch SET due_at = now() WHERE kind = 'infer'`);
        await messaging.reached(account, 'delivered', 15_000);
        expect(await outcome(account)).toEqual([{ status: 'delivered', reason_code: 'one_receipt_for_all_parts' }]);
      });
    },
    60_000,
  );

  it('end with their acceptance where no receipts come', async () => {
    await withCarrier({ receipt_means: 'none', registered_delivery: 0 }, async () => {
      const account = newAccount();
      await messaging.submit(sms(account, { recipients: ['96170000820'], text: TWO_PARTS }));
      await messaging.reached(account, 'delivered');
      expect(await outcome(account)).toEqual([{ status: 'delivered', reason_code: 'carrier_sends_no_receipts' }]);
    });
  }, 40_000);

  it("never carry the same reference as the recipient's last ones", async () => {
    const recipients = Array.from({ length: 300 }, (_unused, index) => `961701${String(index).padStart(5, '0')}`);
    const account = newAccount();
    for (let bulk = 0; bulk < 2; bulk += 1)
      await messaging.submit(sms(account, { lane: 'bulk', recipients, text: TWO_PARTS }));
    await messaging.quiet();
    for (const recipient of recipients) {
      const references = carriedTo(recipient).map(
        ({ pdu }) => splitConcatenation(pdu.shortMessage, pdu.esmClass).concatenation?.reference,
      );
      expect(references).toHaveLength(4);
      expect(new Set(references).size).toBe(2);
    }
  }, 60_000);

  it('carry one reference in all parts, those that are sent again too', async () => {
    const account = newAccount();
    let refused = false;
    messaging.carrier.script = ({ carrierMessageId, pdu }) => {
      if (splitConcatenation(pdu.shortMessage, pdu.esmClass).concatenation?.part !== 2 || refused)
        return { status: 0, messageId: carrierMessageId };
      refused = true;
      return { status: 0x14 };
    };
    await messaging.submit(sms(account, { recipients: ['96170000830'], text: THREE_PARTS }));
    await messaging.reached(account, 'pending', 15_000);
    const references = carriedTo('96170000830').map(
      ({ pdu }) => splitConcatenation(pdu.shortMessage, pdu.esmClass).concatenation?.reference,
    );
    expect(references).toHaveLength(4);
    expect(new Set(references).size).toBe(1);
    await messaging.quiet();
  }, 20_000);
});
