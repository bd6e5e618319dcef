import type { FieldsOf } from '../codec/pdu';
import { deliverSm } from '../testing/incoming';
import { readIncoming } from './read-incoming';
import { readReceipt, type ReadReceiptOptions, type Receipt } from './read-receipt';
import { readReceiptDate } from './receipt-date';

const RECEIVED_AT = new Date('2026-11-21T17:31:30Z');
/** Both dates of most receipts, minutes only. */
const DATES = 'submit date:2611211730 done date:2611211731';
const DONE = '2026-11-21T17:31:00.000Z';

interface Expected extends Partial<
  Pick<Receipt, 'carrierMessageId' | 'state' | 'errorCode' | 'oddity' | 'textForm' | 'quotedText'>
> {
  /** ISO, in UTC; null for none. */
  done?: string | null;
}

interface Row {
  shape: string;
  text?: string;
  pdu?: FieldsOf<'deliver_sm'>;
  options?: Partial<ReadReceiptOptions>;
  receivedAt?: Date;
  expected: Expected | 'message' | 'unreadable';
}

const said = (state: Receipt['state'], errorCode: string | null, done: string | null = DONE): Expected => ({
  state,
  errorCode,
  done,
});

/** How carriers write receipts: shapes seen in the field, with ids made up. */
const ROWS: Row[] = [
  {
    shape: 'all fields, ten-digit id',
    text: `id:0400812763 sub:001 dlvrd:001 ${DATES} stat:DELIVRD err:000 text:Good day`,
    expected: { ...said('delivered', '000'), carrierMessageId: '0400812763', quotedText: 'Good day' },
  },
  {
    shape: 'delivered with dlvrd:000',
    text: `id:2290417755 sub:001 dlvrd:000 ${DATES} stat:DELIVRD err:000 text:`,
    expected: { ...said('delivered', '000'), quotedText: null },
  },
  {
    shape: 'fourteen-digit dates, no sub, dlvrd, text',
    text: 'id:0d9c27b1f4e84a6d92c3b7a86e5f4d21 submit date:20261121173000 done date:20261121173102 stat:DELIVRD err:000',
    expected: said('delivered', '000', '2026-11-21T17:31:02.000Z'),
  },
  {
    shape: 'UUID with dashes',
    text: `id:6b1f0a2c-93d4-4e87-8c5b-2f7d9e016a43 ${DATES} stat:DELIVRD err:000`,
    expected: { ...said('delivered', '000'), carrierMessageId: '6b1f0a2c-93d4-4e87-8c5b-2f7d9e016a43' },
  },
  {
    shape: 'twelve-digit dates with a whole year',
    text: 'id:5c4 submit date:202611211730 done date:202611211731 stat:DELIVRD err:000',
    expected: said('delivered', '000'),
  },
  {
    shape: 'twelve-digit dates with seconds',
    text: 'id:0000031188 sub:001 dlvrd:001 submit date:261121173059 done date:261121173101 stat:DELIVRD err:000 text:',
    expected: said('delivered', '000', '2026-11-21T17:31:01.000Z'),
  },
  {
    shape: 'FAILED, done date of zeros',
    text: 'id:2204193310877254096 sub:001 dlvrd:001 submit date:2611211730 done date:0000000000 stat:FAILED err:002 Text:',
    expected: said('undeliverable', '002', null),
  },
  {
    shape: 'state without its key',
    text: 'id:a91f4c02-7e33 sub:000 dlvrd:000 submit date:261121173015 done date:261121173016 DELIVRD err:000 Text:',
    expected: said('delivered', '000', '2026-11-21T17:30:16.000Z'),
  },
  {
    shape: 'odd counters, text that looks like a service code',
    text: `id:88120347 sub:0 dlvrd:28 ${DATES} stat:UNDELIV err:21 Text:*556#`,
    expected: { ...said('undeliverable', '21'), quotedText: '*556#' },
  },
  {
    shape: 'control characters in the text',
    text: `id:330918452 sub:001 dlvrd:001 ${DATES} stat:DELIVRD err:0000 text:W\u001borld\u0006#\0`,
    expected: { ...said('delivered', '0000'), quotedText: 'W orld #' },
  },
  { shape: 'NUL after the code', text: `id:61 ${DATES} stat:DELIVRD err:000\0`, expected: said('delivered', '000') },
  { shape: 'NUL after the state', text: `id:61 ${DATES} stat:DELIVRD\0`, expected: said('delivered', null) },
  {
    shape: 'NUL after the id',
    text: `id:61\0 ${DATES} stat:DELIVRD err:000`,
    expected: { ...said('delivered', '000'), carrierMessageId: '61' },
  },
  {
    shape: 'blanks after the colons',
    text: `id: 61 sub: 001 dlvrd: 001 ${DATES} stat: DELIVRD err: 0`,
    expected: { ...said('delivered', '0'), carrierMessageId: '61' },
  },
  {
    shape: 'keys in capitals, state in small letters',
    text: `ID:61 SUB:001 DLVRD:001 ${DATES.toUpperCase()} STAT:delivrd ERR:000 TEXT:`,
    expected: said('delivered', '000'),
  },
  {
    shape: 'a line end inside a key',
    text: 'id:61 submit date:2611211730 done\r\ndate:2611211731 stat:DELIVRD err:000',
    expected: said('delivered', '000'),
  },
  {
    shape: 'text glued to the code',
    text: `id:61 ${DATES} stat:DELIVRD err:000Text:Good day`,
    expected: { ...said('delivered', '000'), quotedText: 'Good day' },
  },
  { shape: 'id and state only', text: 'id:2290417755 stat:DELIVRD', expected: said('delivered', null, null) },
  {
    shape: 'state before id',
    text: 'stat:DELIVRD id:61 err:000 done date:2611211731',
    expected: { ...said('delivered', '000'), carrierMessageId: '61' },
  },
  {
    shape: 'commas between the fields',
    text: 'id:61,sub:001,dlvrd:001,submit date:2611211730,done date:2611211731,stat:DELIVRD,err:000,text:',
    expected: { ...said('delivered', '000'), carrierMessageId: '61' },
  },
  {
    shape: 'intermediate: on its way',
    text: `id:61 ${DATES} stat:ENROUTE err:000`,
    pdu: { esmClass: 0x20 },
    expected: said('enroute', '000'),
  },
  {
    shape: 'intermediate: buffered, abbreviated',
    text: `id:61 ${DATES} stat:BUFFRED err:0`,
    pdu: { esmClass: 0x20 },
    expected: said('enroute', '0'),
  },
  { shape: 'accepted', text: `id:61 ${DATES} stat:ACCEPTD err:000`, expected: said('accepted', '000') },
  { shape: 'acknowledged', text: `id:61 ${DATES} stat:ACKED err:000`, expected: said('accepted', '000') },
  {
    shape: 'unknown',
    text: `id:61 ${DATES} stat:UNKNOWN err:000`,
    expected: { ...said('unknown', '000'), oddity: null },
  },
  { shape: 'expired', text: `id:61 ${DATES} stat:EXPIRED err:003`, expected: said('expired', '003') },
  { shape: 'no credit', text: `id:61 ${DATES} stat:NOCRED err:501`, expected: said('rejected', '501') },
  { shape: 'system error', text: `id:61 ${DATES} stat:SYSERR err:500`, expected: said('undeliverable', '500') },
  { shape: 'barred', text: `id:61 ${DATES} stat:BARRED err:013`, expected: said('undeliverable', '013') },
  { shape: 'null', text: `id:61 ${DATES} stat:NULL err:000`, expected: said('unknown', '000') },
  { shape: 'skipped', text: `id:61 ${DATES} stat:SKIPPED err:000`, expected: said('undeliverable', '000') },
  {
    shape: 'undelivered, written out',
    text: `id:61 ${DATES} stat:UNDELIVERED err:001`,
    expected: said('undeliverable', '001'),
  },
  { shape: 'delivered with a code', text: `id:61 ${DATES} stat:DELIVRD err:002`, expected: said('delivered', '002') },
  {
    shape: 'an id of letters and dashes',
    text: `id:SAR-9920-0a7be213-3-2 ${DATES} stat:UNDELIV err:001`,
    expected: { ...said('undeliverable', '001'), carrierMessageId: 'SAR-9920-0a7be213-3-2' },
  },
  {
    shape: 'a signed 32-bit id',
    text: `id:-134217712 ${DATES} stat:DELIVRD err:000`,
    expected: { ...said('delivered', '000'), carrierMessageId: '-134217712' },
  },
  {
    shape: 'a decimal id of a hexadecimal one',
    text: `id:0713204958 ${DATES} stat:DELIVRD err:000`,
    expected: { ...said('delivered', '000'), carrierMessageId: '0713204958' },
  },
  {
    shape: "SMPP's absolute time",
    text: 'id:61 submit date:2611211730 done date:261121183104004+ stat:DELIVRD err:000',
    expected: said('delivered', '000', '2026-11-21T17:31:04.000Z'),
  },
  {
    shape: 'keys of its own, a receipt in the text',
    text: `id:61 ${DATES} stat:DELIVRD err:000 mccmnc:62130 text:id:99 stat:UNDELIV`,
    expected: { ...said('delivered', '000'), carrierMessageId: '61', quotedText: 'id:99 stat:UNDELIV' },
  },
  {
    shape: 'twelve digits that are a date in two ways',
    text: 'id:61 submit date:201105101530 done date:201105101530 stat:DELIVRD err:000',
    receivedAt: new Date('2011-05-10T15:31:00Z'),
    expected: said('delivered', '000', '2011-05-10T15:30:00.000Z'),
  },
  {
    shape: 'TLVs alone',
    pdu: { tlvs: { receiptedMessageId: '2290417755', messageState: 2 } },
    expected: { state: 'delivered', carrierMessageId: '2290417755', errorCode: null, done: null, oddity: null },
  },
  {
    shape: 'TLVs that contradict the text',
    text: 'id:61 stat:UNDELIV err:001',
    pdu: { tlvs: { receiptedMessageId: '61', messageState: 2 } },
    expected: { ...said('delivered', '001', null), oddity: 'conflict' },
  },
  {
    shape: 'skipped, in a TLV',
    pdu: { tlvs: { receiptedMessageId: '61', messageState: 9 } },
    expected: said('undeliverable', null, null),
  },
  {
    shape: 'scheduled, in a TLV',
    pdu: { tlvs: { receiptedMessageId: '61', messageState: 0 } },
    expected: said('enroute', null, null),
  },
  {
    shape: 'a TLV with the id, and no state anywhere',
    pdu: { tlvs: { receiptedMessageId: '61' } },
    expected: { ...said('enroute', null, null), carrierMessageId: '61', oddity: 'no_state' },
  },
  {
    shape: 'UTF-16',
    text: `id:0400812763 sub:001 dlvrd:001 ${DATES} stat:DELIVRD err:000 text:Good day`,
    pdu: { dataCoding: 8 },
    expected: { ...said('delivered', '000'), carrierMessageId: '0400812763' },
  },
  {
    shape: 'a user data header before the text',
    text: `\u0005\0\u0003\u0007\u0001\u0001id:61 ${DATES} stat:DELIVRD err:000`,
    pdu: { esmClass: 0x44 },
    expected: { ...said('delivered', '000'), carrierMessageId: '61' },
  },
  {
    shape: 'a phone that writes as carriers do',
    text: 'id:1 stat:DELIVRD err:\0',
    pdu: { esmClass: 0 },
    expected: 'message',
  },
  {
    shape: 'a phone that writes about receipts',
    text: 'Look here, id:1 was the stat:DELIVRD one',
    pdu: { esmClass: 0 },
    options: { detection: 'text' },
    expected: 'message',
  },
  {
    shape: 'a TLV with an id of 3,000 octets',
    pdu: { tlvs: { receiptedMessageId: 'f'.repeat(3_000), messageState: 2 } },
    expected: 'unreadable',
  },
  {
    shape: 'nothing but its text says what it is',
    text: `id:61 ${DATES} stat:DELIVRD err:000`,
    pdu: { esmClass: 0 },
    options: { detection: 'text' },
    expected: { ...said('delivered', '000'), carrierMessageId: '61', textForm: true },
  },
];

function pduOf({ text = '', pdu = {} }: Row) {
  const octets = pdu.dataCoding === 8 ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'latin1');
  const body = octets.length > 254 ? { tlvs: { ...pdu.tlvs, messagePayload: octets } } : { shortMessage: octets };
  return deliverSm({ esmClass: 4, ...pdu, ...body });
}

describe('receipts as carriers write them', () => {
  it.each(ROWS.map((row): [string, Row] => [row.shape, row]))('%s', (_, row) => {
    const read = readReceipt(pduOf(row), { detection: 'esm_class', ...row.options });
    if (typeof row.expected === 'string') return expect(read.kind).toBe(row.expected);
    const { done, ...fields } = row.expected;
    expect(read).toMatchObject({ kind: 'receipt', receipt: { textForm: false, ...fields } });
    if (read.kind !== 'receipt') throw new Error(read.kind);
    const { doneDate } = read.receipt;
    const at = { receivedAt: row.receivedAt ?? RECEIVED_AT, offsetMinutes: 0 };
    expect(doneDate === null ? null : (readReceiptDate(doneDate, at)?.toISOString() ?? null)).toBe(done);
  });

  it('leave a message that imitates one to its reader', () => {
    const pdu = deliverSm({ shortMessage: Buffer.from('id:1 stat:DELIVRD err:\0', 'latin1') });
    expect(readIncoming(pdu).text).toBe('id:1 stat:DELIVRD err:@');
  });
});
