import { eventually } from '@sms/testing';
import { DELIVER_SM, type Frame } from '../testing/raw-esme';
import { submitTo, withSimulator, type Harness } from '../testing/simulator-harness';

const RECEIPTED_MESSAGE_ID = 0x001e;

/** The octets of the message_id, and of the id in the text and the optional parameters of the receipt. */
async function idsOf(
  destination: string,
  { raw }: Harness,
): Promise<{ response: string; text: string | undefined; tlv: string | undefined }> {
  const esme = await raw();
  const { body } = await esme.answerTo(esme.submit(submitTo(destination)));
  const receipt = await esme.first(({ commandId }) => commandId === DELIVER_SM);
  return { response: body.toString('latin1').slice(0, -1), ...receiptIds(receipt) };
}

/** Three strings and eight octets of the mandatory part come before the text, which may be in message_payload. */
function receiptIds({ body }: Frame): { text: string | undefined; tlv: string | undefined } {
  const octets = body.toString('latin1');
  const text = /id:([^ ]*)/s.exec(octets)?.[1];
  const tlv = Buffer.of(RECEIPTED_MESSAGE_ID >> 8, RECEIPTED_MESSAGE_ID & 0xff);
  const at = body.lastIndexOf(tlv);
  return { text, tlv: at < 0 ? undefined : octets.slice(at + 4, at + 4 + body.readUInt16BE(at + 2) - 1) };
}

const hexOf = (decimal: string): string => BigInt(decimal).toString(16);
const decimalOf = (hex: string): string => BigInt(`0x${hex}`).toString();

describe('ids', () => {
  it.each<[string, string, RegExp, (response: string) => string]>([
    ['decimal in the response and hexadecimal in the receipt', '9994000000001', /^\d{16}$/, hexOf],
    [
      'hexadecimal in the response and ten decimal digits in the receipt',
      '9994010000001',
      /^[0-9A-F]{8}$/,
      (id) => decimalOf(id).padStart(10, '0'),
    ],
    [
      'hexadecimal in the response and signed in the receipt',
      '9994020000001',
      /^[89A-F][0-9A-F]{7}$/,
      (id) => (BigInt(`0x${id}`) - (1n << 32n)).toString(),
    ],
    ['padded to ten digits in the receipt', '9994030000001', /^\d{1,9}$/, (id) => id.padStart(10, '0')],
    ['a UUID', '9994060000001', /^[0-9a-f-]{36}$/, (id) => id],
    ['a UUID without its dashes in the receipt', '9994070000001', /^[0-9a-f-]{36}$/, (id) => id.replaceAll('-', '')],
    ['of 64 octets', '9994090000001', /^.{64}$/, (id) => id],
    ['of 65 octets', '9994100000001', /^.{65}$/, (id) => id],
    ['of 3,000 octets', '9994110000001', /^.{3000}$/, (id) => id],
    ['with a NUL inside', '9994120000001', /^\d+\0\d+$/, (id) => id],
  ])('may be %s', async (_, destination, shape, inReceipt) => {
    await withSimulator({}, async (harness) => {
      const { response, text, tlv } = await idsOf(destination, harness);
      expect(response).toMatch(shape);
      expect({ text, tlv }).toEqual({ text: inReceipt(response), tlv: inReceipt(response) });
    });
  });

  it.each<[string, string, (response: string) => string]>([
    ['first', '9994040000001', (id) => id.slice(0, 10)],
    ['last', '9994050000001', (id) => id.slice(-10)],
  ])('may be cut to the %s ten characters in a receipt of text alone', async (_, destination, cut) => {
    await withSimulator({}, async (harness) => {
      const { response, text, tlv } = await idsOf(destination, harness);
      expect(response).toMatch(/^[0-9a-f]{32}$/);
      expect({ text, tlv }).toEqual({ text: cut(response), tlv: undefined });
    });
  });

  it('may be missing in the response', async () => {
    await withSimulator({}, async (harness) => {
      const { response, tlv } = await idsOf('9994080000001', harness);
      expect(response).toBe('');
      expect(tlv).toMatch(/^\d{16}$/);
    });
  });

  it('may be given again while the first message is in flight', async () => {
    await withSimulator({ receiptDelayMs: 60_000 }, async ({ connect, accepted }) => {
      const esme = await connect();
      for (const last of [1, 2, 3]) await esme.submit(submitTo(`999413000000${last}`));
      expect((await accepted()).map(({ message_id: id }) => id)).toEqual(['7000001', '7000002', '7000001']);
    });
  });

  it('may be counted by each host on its own', async () => {
    await withSimulator({}, async ({ connect, accepted }) => {
      const [one, other] = [await connect(), await connect()];
      await one.submit(submitTo('9994140000001'));
      await one.submit(submitTo('9994140000002'));
      await other.submit(submitTo('9994140000003'));
      expect((await accepted()).map(({ message_id: id, session }) => [session, id])).toEqual([
        [1, '8000001'],
        [1, '8000002'],
        [2, '8000001'],
      ]);
    });
  });

  it('of a receipt of text in 3,000 octets travel in message_payload', async () => {
    await withSimulator({}, async ({ connect, delivered }) => {
      await (await connect()).submit(submitTo('9994110000001'));
      await eventually(() => expect(delivered).toHaveLength(1));
      expect(delivered[0]?.shortMessage).toHaveLength(0);
      expect(Buffer.from(delivered[0]?.tlvs.messagePayload ?? []).toString('latin1')).toMatch(/^id:x+[0-9a-f]+ sub:/);
    });
  });
});
