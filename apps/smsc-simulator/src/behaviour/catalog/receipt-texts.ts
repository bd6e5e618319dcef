import { DELIVERY_RECEIPT, INTERMEDIATE_NOTIFICATION, type Deviation } from './behaviour';

const TEXT = { receiptForm: 'text' } as const;
const INCOMING = { ...TEXT, receiptEsmClass: 0 } as const;
const INTERMEDIATE = { ...TEXT, receiptEsmClass: INTERMEDIATE_NOTIFICATION } as const;
const UNDELIVERABLE = { ...TEXT, state: 'undeliverable' } as const;

const D = 'submit date:{submit} done date:{done}';
/** message_state values outside the eight of SMPP 3.4, defined by 5.0. */
const SKIPPED = 9;
const SCHEDULED = 0;

/**
 * Receipts as carriers write them, by number: the text and any other deviation. `{id}` is the id of the response.
 */
export const RECEIPT_TEXTS: Readonly<Record<number, Deviation>> = {
  1: { ...TEXT, receiptText: `id:{id} sub:001 dlvrd:001 ${D} stat:DELIVRD err:000 text:Hello` },
  2: { ...TEXT, receiptText: `id:{id} sub:001 dlvrd:000 ${D} stat:DELIVRD err:000 text:` },
  3: {
    ...TEXT,
    idForm: 'no_dashes',
    receiptText: 'id:{id} submit date:{submit:YYYYMMDDhhmmss} done date:{done:YYYYMMDDhhmmss} stat:DELIVRD err:000',
  },
  4: { ...TEXT, idForm: 'uuid', receiptText: `id:{id} ${D} stat:DELIVRD err:000` },
  5: {
    ...TEXT,
    receiptText: 'id:{id} submit date:{submit:YYYYMMDDhhmm} done date:{done:YYYYMMDDhhmm} stat:DELIVRD err:000',
  },
  6: {
    ...TEXT,
    idForm: 'padded_to_10',
    receiptText:
      'id:{id} sub:001 dlvrd:001 submit date:{submit:YYMMDDhhmmss} done date:{done:YYMMDDhhmmss} stat:DELIVRD err:000 text:',
  },
  7: {
    ...UNDELIVERABLE,
    receiptText: 'id:{id} sub:001 dlvrd:001 submit date:{submit} done date:0000000000 stat:FAILED err:002 Text:',
  },
  8: {
    ...TEXT,
    receiptText:
      'id:{id} sub:000 dlvrd:000 submit date:{submit:YYMMDDhhmmss} done date:{done:YYMMDDhhmmss} DELIVRD err:000 Text:',
  },
  9: { ...UNDELIVERABLE, receiptText: `id:{id} sub:0 dlvrd:28 ${D} stat:UNDELIV err:21 Text:*100#` },
  10: { ...TEXT, receiptText: `id:{id} sub:001 dlvrd:001 ${D} stat:DELIVRD err:0000 text:H\x1bello\x04#\0` },
  11: { ...TEXT, receiptText: `id:{id} ${D} stat:DELIVRD err:000\0` },
  12: { ...TEXT, receiptText: `id:{id} ${D} stat:DELIVRD\0` },
  13: { ...TEXT, receiptText: `id:{id}\0 ${D} stat:DELIVRD err:000` },
  14: { ...TEXT, receiptText: `id: {id} sub: 001 dlvrd: 001 ${D} stat: DELIVRD err: 0` },
  15: {
    ...TEXT,
    receiptText: 'ID:{id} SUB:001 DLVRD:001 SUBMIT DATE:{submit} DONE DATE:{done} STAT:delivrd ERR:000 TEXT:',
  },
  16: { ...TEXT, receiptText: 'id:{id} submit date:{submit} done\r\ndate:{done} stat:DELIVRD err:000' },
  17: { ...TEXT, receiptText: `id:{id} ${D} stat:DELIVRD err:000Text:Hello` },
  18: { ...TEXT, receiptText: 'id:{id} stat:DELIVRD' },
  19: { ...TEXT, receiptText: 'stat:DELIVRD id:{id} err:000 done date:{done}' },
  20: {
    ...TEXT,
    receiptText: 'id:{id},sub:001,dlvrd:001,submit date:{submit},done date:{done},stat:DELIVRD,err:000,text:',
  },
  21: { ...INTERMEDIATE, state: 'enroute', receiptText: `id:{id} ${D} stat:ENROUTE err:000` },
  22: { ...INTERMEDIATE, state: 'enroute', receiptText: `id:{id} ${D} stat:BUFFRED err:0` },
  23: { ...TEXT, state: 'accepted', receiptText: `id:{id} ${D} stat:ACCEPTD err:000` },
  24: { ...TEXT, state: 'accepted', receiptText: `id:{id} ${D} stat:ACKED err:000` },
  25: { ...TEXT, state: 'unknown', receiptText: `id:{id} ${D} stat:UNKNOWN err:000` },
  26: { ...TEXT, state: 'expired', receiptText: `id:{id} ${D} stat:EXPIRED err:003` },
  27: { ...TEXT, state: 'rejected', receiptText: `id:{id} ${D} stat:NOCRED err:501` },
  28: { ...UNDELIVERABLE, receiptText: `id:{id} ${D} stat:SYSERR err:500` },
  29: { ...UNDELIVERABLE, receiptText: `id:{id} ${D} stat:BARRED err:013` },
  30: { ...TEXT, state: 'unknown', receiptText: `id:{id} ${D} stat:NULL err:000` },
  31: { ...UNDELIVERABLE, receiptText: `id:{id} ${D} stat:SKIPPED err:000` },
  32: { ...UNDELIVERABLE, receiptText: `id:{id} ${D} stat:UNDELIVERED err:001` },
  33: { ...TEXT, receiptText: `id:{id} ${D} stat:DELIVRD err:002` },
  34: { ...UNDELIVERABLE, idForm: 'segment', receiptText: `id:{id} ${D} stat:UNDELIV err:001` },
  35: { ...TEXT, idForm: 'hex_then_signed_decimal', receiptText: `id:{id} ${D} stat:DELIVRD err:000` },
  36: { ...TEXT, idForm: 'hex_then_padded_decimal', receiptText: `id:{id} ${D} stat:DELIVRD err:000` },
  37: { ...TEXT, receiptText: 'id:{id} submit date:{submit} done date:{done:YYMMDDhhmmss}004+ stat:DELIVRD err:000' },
  38: { ...TEXT, receiptText: `id:{id} ${D} stat:DELIVRD err:000 mccmnc:41501 text:id:99 stat:UNDELIV` },
  39: { ...TEXT, receiptText: 'id:{id} submit date:201105101530 done date:201105101530 stat:DELIVRD err:000' },
  40: { receiptForm: 'tlv' },
  41: { receiptText: 'id:{id} stat:UNDELIV err:001' },
  42: { receiptForm: 'tlv', state: 'undeliverable', receiptStateTlv: SKIPPED },
  43: { receiptForm: 'tlv', state: 'enroute', receiptStateTlv: SCHEDULED },
  44: { receiptForm: 'tlv', state: 'accepted', receiptStateTlv: 'missing' },
  45: {
    ...TEXT,
    receiptCoding: 'utf16',
    receiptText: `id:{id} sub:001 dlvrd:001 ${D} stat:DELIVRD err:000 text:Hello`,
  },
  46: {
    ...TEXT,
    receiptHeader: true,
    receiptEsmClass: DELIVERY_RECEIPT,
    receiptText: `id:{id} ${D} stat:DELIVRD err:000`,
  },
  47: { ...INCOMING, receiptText: 'id:{id} stat:DELIVRD err:\0' },
  48: { ...INCOMING, receiptText: 'Dear all, id:{id} is the stat:DELIVRD one' },
  49: { receiptForm: 'tlv', idForm: 'receipt_octets_3000' },
  50: { ...INCOMING, receiptText: `id:{id} ${D} stat:DELIVRD err:000` },
};
