import { decodePdu } from '../codec/decode-pdu';
import { encodePdu } from '../codec/encode-pdu';
import type { DeliverSm, FieldsOf } from '../codec/pdu';
import { parseReceipt } from './parse-receipt';
import { formatReceiptDate, parseReceiptDate } from './receipt-date';

function deliverSm(fields: FieldsOf<'deliver_sm'>): DeliverSm {
  return decodePdu(encodePdu({ command: 'deliver_sm', sequence: 1, ...fields })) as DeliverSm;
}
const withText = (text: string): DeliverSm => deliverSm({ esmClass: 4, shortMessage: Buffer.from(text) });

describe('parseReceipt', () => {
  it('reads the usual text form', () => {
    const receipt = parseReceipt(withText('id:0A1b sub:001 dlvrd:001 submit date:2611201740 done date:2611201741 stat:DELIVRD err:000 text:Hello'));
    expect(receipt).toEqual({ carrierMessageId: '0A1b', state: 'delivered', errorCode: '000', doneAt: new Date('2026-11-20T17:41:00Z') });
  });

  it.each([
    ['Id:7 Stat:undeliv Err:0x1F', { carrierMessageId: '7', state: 'undeliverable', errorCode: '0x1F' }],
    ['id:7 stat:EXPIRED', { carrierMessageId: '7', state: 'expired' }],
    ['ID:7 DONE DATE:261120174159 STAT:Delivered TEXT:', { carrierMessageId: '7', state: 'delivered', doneAt: new Date('2026-11-20T17:41:59Z') }],
    ['id:7 done date:9999999999 stat:SOMETHING', { carrierMessageId: '7', state: 'unknown' }],
    ['id:7 stat:REJECTD text:id:9 stat:DELIVRD err:1', { carrierMessageId: '7', state: 'rejected' }],
  ])('tolerates %j', (text, receipt) => {
    expect(parseReceipt(withText(text))).toEqual(receipt);
  });

  it('reads the TLV form, and prefers it where both speak', () => {
    expect(parseReceipt(deliverSm({ tlvs: { receiptedMessageId: 'ab', messageState: 5 } }))).toEqual({ carrierMessageId: 'ab', state: 'undeliverable' });
    const both = deliverSm({ shortMessage: Buffer.from('id:10 stat:DELIVRD err:003 text:'), tlvs: { receiptedMessageId: 'a', messageState: 3 } });
    expect(parseReceipt(both)).toEqual({ carrierMessageId: 'a', state: 'expired', errorCode: '003' });
  });

  it('takes what one form lacks from the other', () => {
    expect(parseReceipt(deliverSm({ shortMessage: Buffer.from('stat:UNDELIV err:5'), tlvs: { receiptedMessageId: 'a' } }))).toMatchObject({
      carrierMessageId: 'a',
      state: 'undeliverable',
      errorCode: '5',
    });
  });

  it('reads receipts from message_payload and in UCS-2', () => {
    const text = 'id:7 stat:DELIVRD';
    expect(parseReceipt(deliverSm({ tlvs: { messagePayload: Buffer.from(text) } }))?.state).toBe('delivered');
    expect(parseReceipt(deliverSm({ dataCoding: 8, shortMessage: Buffer.from(text, 'utf16le').swap16() }))?.state).toBe('delivered');
  });

  it.each(['', 'Hello', 'my id:5 is here', 'id: stat:', 'text:id:1 stat:DELIVRD'])('leaves the message %j alone', (text) => {
    expect(parseReceipt(withText(text))).toBeUndefined();
  });
});

describe('receipt dates', () => {
  it.each([
    ['2611201740', '2026-11-20T17:40:00.000Z'],
    ['261120174059', '2026-11-20T17:40:59.000Z'],
    ['202611201740', '2026-11-20T17:40:00.000Z'],
    ['20261120174059', '2026-11-20T17:40:59.000Z'],
  ])('reads %s', (digits, iso) => expect(parseReceiptDate(digits)?.toISOString()).toBe(iso));

  it.each(['2602311740', '0000000000', '26112017405', 'abc'])('knows that %s is none', (digits) => expect(parseReceiptDate(digits)).toBeUndefined());

  it('writes what it reads', () => expect(formatReceiptDate(new Date('2026-11-20T17:40:59Z'))).toBe('2611201740'));
});
