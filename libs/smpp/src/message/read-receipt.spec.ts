import { MACHINE_PACE } from '@sms/testing';
import fc from 'fast-check';
import type { FieldsOf } from '../codec/pdu';
import { dataSm, deliverSm } from '../testing/incoming';
import { cleanCarrierMessageId } from './carrier-message-id';
import type { MessageState } from './message-state';
import { readReceipt, type ReadReceiptOptions, type Receipt } from './read-receipt';
import { readReceiptText } from './receipt-text';

const BY_ESM_CLASS: ReadReceiptOptions = { detection: 'esm_class' };
const read = (fields: FieldsOf<'deliver_sm'>, options: Partial<ReadReceiptOptions> = {}) =>
  readReceipt(deliverSm({ esmClass: 4, ...fields }), { ...BY_ESM_CLASS, ...options });
const readText = (text: string, options: Partial<ReadReceiptOptions> = {}) =>
  read(
    text.length > 254
      ? { tlvs: { messagePayload: Buffer.from(text, 'latin1') } }
      : { shortMessage: Buffer.from(text, 'latin1') },
    options,
  );
function receiptOf(text: string, options: Partial<ReadReceiptOptions> = {}): Receipt {
  const result = readText(text, options);
  if (result.kind !== 'receipt') throw new Error(result.kind);
  return result.receipt;
}

const ID_CHARACTERS = 'ABCDEFabcdef0123456789-';
const id = fc.string({ unit: fc.constantFrom(...ID_CHARACTERS), minLength: 1, maxLength: 64 });
const STATES: [string, MessageState][] = [
  ['DELIVRD', 'delivered'],
  ['UNDELIV', 'undeliverable'],
  ['EXPIRED', 'expired'],
  ['DELETED', 'deleted'],
  ['REJECTD', 'rejected'],
  ['ENROUTE', 'enroute'],
  ['ACCEPTD', 'accepted'],
  ['UNKNOWN', 'unknown'],
];
const code = fc.string({ unit: fc.constantFrom(...'0123456789abcxyz._-'), minLength: 1, maxLength: 16 });
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 16 });

describe('readReceipt', () => {
  it('finds in a receipt what was written into it, in any order, case and spacing', () => {
    const separator = fc.constantFrom(' ', '  ', ',', '; ', '\r\n', '\t');
    const colon = fc.constantFrom(':', ': ', ' :', '=', ' = ', ':\0');
    const style = fc.record({ separator, colon, capitals: fc.boolean(), text: fc.string({ maxLength: 60 }) });
    fc.assert(
      fc.property(
        id,
        fc.constantFrom(...STATES),
        code,
        digits,
        digits,
        style,
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        (
          carrierMessageId,
          [word, state],
          errorCode,
          submitDate,
          doneDate,
          { separator: between, colon: is, capitals, text },
          order,
        ) => {
          const key = (name: string): string => (capitals ? name.toUpperCase() : name);
          const fields = [
            `${key('id')}${is}${carrierMessageId}`,
            `${key('stat')}${is}${word}`,
            `${key('err')}${is}${errorCode}`,
            `${key('submit date')}${is}${submitDate}`,
            `${key('done date')}${is}${doneDate}`,
            `${key('sub')}${is}001`,
          ];
          const written = `${order.map((index) => fields[index]).join(between)}${between}${key('text')}${is}${text}`;
          expect(receiptOf(written)).toMatchObject({
            carrierMessageId,
            state,
            stateWord: word,
            errorCode,
            submitDate,
            doneDate,
            oddity: null,
          });
        },
      ),
    );
  });

  it('reads any octets without throwing, and hands over nothing that is not clean', () => {
    const text = fc.oneof(
      fc.uint8Array({ maxLength: 254, size: 'max' }),
      fc
        .string({ unit: fc.constantFrom(...'idstaerxDELIV:= ,\0\n01'), maxLength: 254, size: 'max' })
        .map((string) => Buffer.from(string, 'latin1')),
    );
    const octet = fc.integer({ min: 0, max: 255 });
    const tlvs = fc.record(
      {
        receiptedMessageId: fc.string({
          unit: fc.integer({ min: 1, max: 255 }).map((at) => String.fromCharCode(at)),
          maxLength: 100,
        }),
        messageState: octet,
        networkErrorCode: fc.uint8Array({ maxLength: 5 }),
      },
      { requiredKeys: [] },
    );
    const detection = fc.constantFrom('esm_class' as const, 'text' as const);
    fc.assert(
      fc.property(text, octet, octet, tlvs, detection, (shortMessage, esmClass, dataCoding, params, by) => {
        const result = readReceipt(deliverSm({ shortMessage, esmClass, dataCoding, tlvs: params }), { detection: by });
        if (result.kind !== 'receipt') return;
        const { carrierMessageId, stateWord, errorCode, submitDate, doneDate, quotedText } = result.receipt;
        expect(carrierMessageId).toMatch(/^[!-~]{1,64}$/);
        expect(stateWord ?? 'A').toMatch(/^[A-Z0-9]{1,16}$/);
        expect(errorCode ?? '0').toMatch(/^[A-Za-z0-9._-]{1,16}$/);
        expect(submitDate ?? '0').toMatch(/^\d{1,16}[-+R]?$/);
        expect(doneDate ?? '0').toMatch(/^\d{1,16}[-+R]?$/);
        expect(quotedText ?? 'x').toMatch(/^\P{Cc}{1,160}$/u);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is never moved by what a subscriber writes', () => {
    const text = fc.string({
      unit: fc.constantFrom('id:', 'stat:', 'DELIVRD', ' ', '1', 'err:000', 'done date:2611211731', '@', '\n'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        text,
        (written) =>
          readReceipt(deliverSm({ shortMessage: Buffer.from(written).subarray(0, 254) }), BY_ESM_CLASS).kind ===
          'message',
      ),
    );
  });

  it('takes time in proportion to the length, however many keys there are', () => {
    const timeOf = (body: string): number => {
      const begun = performance.now();
      readReceiptText(body);
      return performance.now() - begun;
    };
    const bodies = [' id:', ':', ' :', 'id', ' date:', 'text', '  ', 'xtext '].map((unit) =>
      unit.repeat(65_536 / unit.length),
    );
    for (const body of bodies) {
      timeOf(body);
      expect(Math.min(...Array.from({ length: 5 }, () => timeOf(body)))).toBeLessThan(20 * MACHINE_PACE);
    }
    const pdu = deliverSm({ esmClass: 4, tlvs: { messagePayload: Buffer.from(' id:'.repeat(16_000)) } });
    const times = Array.from({ length: 20 }, () => {
      const begun = performance.now();
      readReceipt(pdu, BY_ESM_CLASS);
      return performance.now() - begun;
    });
    expect(Math.min(...times)).toBeLessThan(MACHINE_PACE);
  });

  it('reads message_payload where the short message is empty, and data_sm', () => {
    const text = 'id:7 stat:DELIVRD';
    expect(read({ tlvs: { messagePayload: Buffer.from(text) } })).toMatchObject({
      receipt: { carrierMessageId: '7', state: 'delivered' },
    });
    expect(readReceipt(dataSm({ esmClass: 4 }, text), BY_ESM_CLASS)).toMatchObject({
      receipt: { carrierMessageId: '7', state: 'delivered' },
    });
  });

  it.each([
    ['receipted_message_id', { receiptedMessageId: '7' }],
    ['message_state', { messageState: 2 }],
  ])('knows a receipt by %s without esm_class, unless TLVs are not read', (_, tlvs) => {
    const pdu = deliverSm({ shortMessage: Buffer.from('id:7 stat:DELIVRD'), tlvs });
    expect(readReceipt(pdu, BY_ESM_CLASS)).toMatchObject({
      receipt: { carrierMessageId: '7', state: 'delivered', textForm: false },
    });
    expect(readReceipt(pdu, { ...BY_ESM_CLASS, readTlvs: false })).toEqual({ kind: 'message' });
  });

  it.each([
    ['no id', 'stat:DELIVRD err:000', 'a receipt without message id'],
    ['an id of 65 characters', `id:${'7'.repeat(65)} stat:DELIVRD`, 'a receipt whose message id cannot be one'],
    ['nothing at all', '', 'a receipt without message id'],
  ])('cannot use a receipt with %s', (_, text, note) => {
    expect(readText(text)).toEqual({ kind: 'unreadable', note });
  });

  it.each([0x08, 0x10, 0x18])("keeps a handset's own acknowledgement apart (esm_class %d)", (esmClass) => {
    expect(read({ esmClass, shortMessage: Buffer.from('id:7 stat:DELIVRD') }).kind).toBe('unreadable');
  });

  it('by its text alone takes only what begins with an id and has a state and a date', () => {
    const byText = (text: string) =>
      readReceipt(deliverSm({ shortMessage: Buffer.from(text) }), { detection: 'text' }).kind;
    expect(byText('id:7 done date:2611211731 stat:DELIVRD')).toBe('receipt');
    expect(byText(' ID: 7 Submit_Date: 2611211731 Status: DELIVRD')).toBe('receipt');
    expect(byText('my id:7 done date:2611211731 stat:DELIVRD')).toBe('message');
    expect(byText('sub:1 id:7 done date:2611211731 stat:DELIVRD')).toBe('message');
    expect(byText('id:7 stat:DELIVRD')).toBe('message');
    expect(byText('id:7 done date:2611211731')).toBe('message');
    expect(byText(`id:${'7'.repeat(65)} done date:2611211731 stat:DELIVRD`)).toBe('message');
  });

  it('takes no number after the done date for a state, as the word after it may be one', () => {
    expect(receiptOf('id:7 done date:261121 2 EXPIRED err:000')).toMatchObject({ state: 'expired', oddity: null });
  });

  it('counts a word it does not know as unknown, and says so; an alias of the carrier wins over all', () => {
    expect(receiptOf('id:7 stat:HANDEDOVER')).toMatchObject({
      state: 'unknown',
      stateWord: 'HANDEDOVER',
      oddity: 'unknown_state',
    });
    const stateAliases = new Map<string, MessageState>([
      ['HANDEDOVER', 'delivered'],
      ['DELIVRD', 'accepted'],
    ]);
    expect(receiptOf('id:7 stat:HandedOver', { stateAliases })).toMatchObject({ state: 'delivered', oddity: null });
    expect(receiptOf('id:7 stat:DELIVRD', { stateAliases })).toMatchObject({ state: 'accepted' });
    expect(read({ tlvs: { receiptedMessageId: '7', messageState: 77 } })).toMatchObject({
      receipt: { state: 'unknown', oddity: 'unknown_state' },
    });
  });

  it.each([
    ['the same id', '1b2c3d4e', '1b2c3d4e', null],
    ['another case', '1B2C3D4E', '1b2c3d4e', null],
    ['leading zeros', '0000091234', '91234', null],
    ['another base', '1B2C3D4E', String(0x1b2c3d4e), null],
    ['the text cut to ten characters', 'a1b2c3d4e5f60718', 'a1b2c3d4e5', null],
    ['another id', '1b2c3d4e', '1b2c3d4f', 'conflict'],
  ])('compares ids of TLV and text: %s', (_, receiptedMessageId, written, oddity) => {
    const result = read({ shortMessage: Buffer.from(`id:${written} stat:DELIVRD`), tlvs: { receiptedMessageId } });
    expect(result).toMatchObject({ receipt: { carrierMessageId: receiptedMessageId, oddity } });
  });

  it('takes from the text what the TLVs lack', () => {
    expect(read({ shortMessage: Buffer.from('stat:UNDELIV err:5'), tlvs: { receiptedMessageId: 'a' } })).toMatchObject({
      receipt: { carrierMessageId: 'a', state: 'undeliverable', errorCode: '5' },
    });
    expect(
      read({ shortMessage: Buffer.from('id:7 stat:DELIVRD'), tlvs: { receiptedMessageId: 'f'.repeat(80) } }),
    ).toMatchObject({ receipt: { carrierMessageId: '7' } });
  });

  it('takes the network error for the code where there is none, if it is whole', () => {
    const withError = (networkErrorCode: Uint8Array, text = 'id:7 stat:UNDELIV') =>
      read({ shortMessage: Buffer.from(text), tlvs: { networkErrorCode } });
    expect(withError(Uint8Array.of(3, 1, 4))).toMatchObject({ receipt: { errorCode: '3-260' } });
    expect(withError(Uint8Array.of(3, 1, 4), 'id:7 stat:UNDELIV err:011')).toMatchObject({
      receipt: { errorCode: '011' },
    });
    expect(withError(Uint8Array.of(3, 1))).toMatchObject({ receipt: { errorCode: null } });
  });

  it('cuts what is too long', () => {
    expect(receiptOf(`id:7 stat:DELIVRD err:${'9'.repeat(40)} text:${'x'.repeat(190)}`)).toMatchObject({
      errorCode: '9'.repeat(16),
      quotedText: 'x'.repeat(160),
    });
    const emoji = Buffer.from(`id:7 stat:DELIVRD text:x${'😀'.repeat(90)}`, 'utf16le').swap16();
    expect(read({ dataCoding: 8, tlvs: { messagePayload: emoji } })).toMatchObject({
      receipt: { quotedText: `x${'😀'.repeat(79)}` },
    });
  });
});

describe('cleanCarrierMessageId', () => {
  it('leaves nothing but visible ASCII, and does no more a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 90 }), (raw) => {
        const once = cleanCarrierMessageId(raw);
        if (once === null) return;
        expect(once).toMatch(/^[!-~]{1,64}$/);
        expect(cleanCarrierMessageId(once)).toBe(once);
      }),
    );
  });

  it.each([
    ['7\0junk', '7'],
    ['  7 ', '7'],
    ['7\u0001a', '7a'],
    ['', null],
    ['\0' + '7', null],
    ['7'.repeat(65), null],
    ['7'.repeat(64), '7'.repeat(64)],
  ])('reads %j as %j', (raw, clean) => {
    expect(cleanCarrierMessageId(raw)).toBe(clean);
  });
});
