import { ALL_COMMANDS } from '../testing/pdu.arbitrary';
import { decodePdu } from './decode-pdu';
import { encodePdu } from './encode-pdu';
import type { PduInput } from './pdu';

const octets = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

const BIND = {
  systemId: 'esme-0123456789',
  password: 'p@ss\u00e9',
  systemType: 'VMA',
  interfaceVersion: 0x34,
  addrTon: 1,
  addrNpi: 2,
  addressRange: '^46',
};
const MESSAGE = {
  serviceType: 'WAP',
  sourceAddrTon: 5,
  sourceAddrNpi: 0,
  sourceAddr: 'ACM\u00c9',
  destAddrTon: 1,
  destAddrNpi: 1,
  destinationAddr: '46700000001',
  esmClass: 0x43,
  protocolId: 1,
  priorityFlag: 3,
  scheduleDeliveryTime: '',
  validityPeriod: '000001000000000R',
  registeredDelivery: 1,
  replaceIfPresentFlag: 0,
  dataCoding: 8,
  smDefaultMsgId: 9,
  shortMessage: octets('050003070201042f'),
};
const DATA = {
  serviceType: '',
  sourceAddrTon: 1,
  sourceAddrNpi: 1,
  sourceAddr: '4670',
  destAddrTon: 0,
  destAddrNpi: 0,
  destinationAddr: '5',
  esmClass: 4,
  registeredDelivery: 0,
  dataCoding: 0,
};
const ALERT = { sourceAddrTon: 1, sourceAddrNpi: 1, sourceAddr: '46', esmeAddrTon: 0, esmeAddrNpi: 0, esmeAddr: 'E' };
/** Written in this order. */
const TLVS = {
  userMessageReference: 0xbeef,
  destAddrSubunit: 1,
  receiptedMessageId: 'A-1',
  sarMsgRefNum: 0x0102,
  sarTotalSegments: 2,
  sarSegmentSeqnum: 1,
  networkErrorCode: octets('030011'),
  messageState: 2,
  messagePayload: octets('00ff10'),
  unknown: [
    { tag: 0x1400, value: octets('31323300') },
    { tag: 0x1401, value: octets('') },
  ],
};

const PDUS: readonly [PduInput, string][] = [
  [
    { command: 'bind_receiver', ...BIND, sequence: 16909056 },
    '0000003100000001000000000102030065736d652d303132333435363738390070407373e900564d41003401025e343600',
  ],
  [
    { command: 'bind_receiver_resp', systemId: 'SMSC', sequence: 16909057 },
    '00000015800000010000000001020301534d534300',
  ],
  [
    { command: 'bind_transmitter', ...BIND, sequence: 16909058 },
    '0000003100000002000000000102030265736d652d303132333435363738390070407373e900564d41003401025e343600',
  ],
  [
    { command: 'bind_transmitter_resp', systemId: 'SMSC', sequence: 16909059 },
    '00000015800000020000000001020303534d534300',
  ],
  [
    { command: 'bind_transceiver', ...BIND, sequence: 16909060 },
    '0000003100000009000000000102030465736d652d303132333435363738390070407373e900564d41003401025e343600',
  ],
  [
    { command: 'bind_transceiver_resp', systemId: 'SMSC', sequence: 16909061 },
    '00000015800000090000000001020305534d534300',
  ],
  [
    { command: 'submit_sm', ...MESSAGE, sequence: 16909062 },
    '0000004b00000004000000000102030657415000050041434dc9000101343637303030303030303100430103003030303030' +
      '3130303030303030303052000100080908050003070201042f',
  ],
  [
    { command: 'submit_sm', ...MESSAGE, tlvs: TLVS, sequence: 16909063 },
    '0000008d00000004000000000102030757415000050041434dc9000101343637303030303030303100430103003030303030' +
      '3130303030303030303052000100080908050003070201042f02040002beef0005000101001e0004412d3100020c00020102' +
      '020e000102020f0001010423000303001104270001020424000300ff10140000043132330014010000',
  ],
  [{ command: 'submit_sm', sequence: 16909064 }, '000000210000000400000000010203080000000000000000000000000000000000'],
  [
    { command: 'submit_sm_resp', messageId: '0a1b-2c', sequence: 16909065 },
    '00000018800000040000000001020309306131622d326300',
  ],
  [{ command: 'submit_sm_resp', status: 0x58, sequence: 16909066 }, '0000001180000004000000580102030a00'],
  [
    { command: 'deliver_sm', ...MESSAGE, tlvs: { receiptedMessageId: '77', messageState: 5 }, sequence: 16909067 },
    '0000005700000005000000000102030b57415000050041434dc9000101343637303030303030303100430103003030303030' +
      '3130303030303030303052000100080908050003070201042f001e00033737000427000105',
  ],
  [{ command: 'deliver_sm_resp', sequence: 16909068 }, '0000001180000005000000000102030c00'],
  [
    { command: 'data_sm', ...DATA, tlvs: { messagePayload: octets('6869') }, sequence: 16909069 },
    '0000002500000103000000000102030d000101343637300000003500040000042400026869',
  ],
  [{ command: 'data_sm_resp', messageId: 'x', tlvs: {}, sequence: 16909070 }, '0000001280000103000000000102030e7800'],
  [
    {
      command: 'query_sm',
      messageId: 'abc',
      sourceAddrTon: 5,
      sourceAddrNpi: 0,
      sourceAddr: 'ACME',
      sequence: 16909071,
    },
    '0000001b00000003000000000102030f61626300050041434d4500',
  ],
  [
    {
      command: 'query_sm_resp',
      messageId: 'abc',
      finalDate: '261121173000000+',
      messageState: 2,
      errorCode: 0,
      sequence: 16909072,
    },
    '00000027800000030000000001020310616263003236313132313137333030303030302b000200',
  ],
  [{ command: 'unbind', sequence: 16909073 }, '00000010000000060000000001020311'],
  [{ command: 'unbind_resp', sequence: 16909074 }, '00000010800000060000000001020312'],
  [{ command: 'enquire_link', sequence: 16909075 }, '00000010000000150000000001020313'],
  [{ command: 'enquire_link_resp', sequence: 16909076 }, '00000010800000150000000001020314'],
  [{ command: 'generic_nack', status: 3, sequence: 16909077 }, '00000010800000000000000301020315'],
  [
    { command: 'outbind', systemId: 'SMSC', password: 'x', sequence: 16909078 },
    '000000170000000b0000000001020316534d5343007800',
  ],
  [
    { command: 'alert_notification', ...ALERT, sequence: 16909079 },
    '00000019000001020000000001020317010134360000004500',
  ],
];

/** Every difference here is visible to carriers. */
describe('PDUs on the wire', () => {
  it.each(PDUS)('%# is written octet by octet as ever', (pdu, hex) => {
    expect(encodePdu(pdu).toString('hex')).toBe(hex);
  });

  it.each(PDUS)('%# is read as it was written', (pdu, hex) => {
    expect(decodePdu(Buffer.from(hex, 'hex'))).toMatchObject({ ...pdu, defects: [] });
  });

  it('is every command', () => {
    expect(new Set(PDUS.map(([{ command }]) => command))).toEqual(new Set(ALL_COMMANDS));
  });
});
