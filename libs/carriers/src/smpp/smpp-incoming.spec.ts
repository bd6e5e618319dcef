import { assert, property, record, uint8Array, string, integer } from 'fast-check';
import type { IncomingPdu } from '@sms/smpp';
import { readDelivery } from './smpp-incoming';

const at = new Date('2026-03-01T12:00:00Z');
const settings = {
  name: 'c',
  receiptDetection: 'esm_class' as const,
  stateAliases: new Map([['HANDED', 'delivered' as const]]),
  stateByError: new Map([['UNDELIV:027', 'enroute' as const]]),
  interfaceVersion: '3.4' as const,
  myNumber: null,
  unifiedPrefix: null,
  messageIdCut: 'none' as const,
  defaultAlphabet: 'gsm7' as const,
  gsm7Packing: 'unpacked' as const,
};
const RECEIPT = 0x04;
const UDHI = 0x40;

function pdu(
  overrides: Partial<Omit<Extract<IncomingPdu, { command: 'deliver_sm' }>, 'command' | 'shortMessage'>> & {
    text?: string;
    octets?: Uint8Array;
  } = {},
): IncomingPdu {
  const { text = '', octets = Buffer.from(text, 'latin1'), ...fields } = overrides;
  return {
    command: 'deliver_sm',
    status: 0,
    sequence: 1,
    tlvs: {},
    defects: [],
    serviceType: '',
    sourceAddrTon: 1,
    sourceAddrNpi: 1,
    sourceAddr: '447700900123',
    destAddrTon: 0,
    destAddrNpi: 0,
    destinationAddr: 'SHOP',
    esmClass: 0,
    protocolId: 0,
    priorityFlag: 0,
    scheduleDeliveryTime: '',
    validityPeriod: '',
    registeredDelivery: 0,
    replaceIfPresentFlag: 0,
    dataCoding: 0,
    smDefaultMsgId: 0,
    shortMessage: octets,
    ...fields,
  };
}

describe('what an SMPP carrier delivers', () => {
  const receiptText =
    'id:00AB12 sub:001 dlvrd:001 submit date:2603011000 done date:2603011201 stat:DELIVRD err:000 text:Hello you';

  it('is a receipt, in clean fields', () => {
    const { receipt, incoming, oddities } = readDelivery(
      pdu({ esmClass: RECEIPT, text: receiptText, sourceAddr: '+44 7700 900123', tlvs: { userMessageReference: 7 } }),
      settings,
      at,
    );
    expect(receipt).toEqual({
      carrier: 'c',
      carrierMessageId: 'ab12',
      source: '447700900123',
      destination: 'SHOP',
      reference: 7,
      submissionId: null,
      state: 'delivered',
      stateWord: 'DELIVRD',
      errorCode: '000',
      submitDate: '2603011000',
      doneDate: '2603011201',
      doneAt: null,
      quotedText: 'Hello you',
      textForm: false,
    });
    expect([incoming, oddities]).toEqual([null, []]);
  });

  it('is read by the words and codes of this carrier', () => {
    expect(
      readDelivery(pdu({ esmClass: RECEIPT, text: receiptText.replace('DELIVRD', 'HANDED') }), settings, at).receipt
        ?.state,
    ).toBe('delivered');
    const absent = receiptText.replace('DELIVRD', 'UNDELIV').replace('err:000', 'err:027');
    expect(readDelivery(pdu({ esmClass: RECEIPT, text: absent }), settings, at).receipt?.state).toBe('enroute');
    expect(
      readDelivery(pdu({ esmClass: RECEIPT, text: absent.replace('027', '001') }), settings, at).receipt?.state,
    ).toBe('undeliverable');
  });

  it('has a time without doubt only where the date names its zone', () => {
    const zoned = receiptText.replace('done date:2603011201', 'done date:260301130100004+');
    expect(readDelivery(pdu({ esmClass: RECEIPT, text: zoned }), settings, at).receipt?.doneAt).toEqual(
      new Date('2026-03-01T12:01:00Z'),
    );
  });

  it('is a message from a subscriber when nothing but its text says that it is a receipt', () => {
    const { receipt, incoming } = readDelivery(pdu({ text: receiptText }), settings, at);
    expect(receipt).toBeNull();
    expect(incoming).toMatchObject({
      source: '447700900123',
      destination: 'SHOP',
      text: receiptText,
      looksLikeReceipt: true,
      concatenation: null,
    });
    const trusted = readDelivery(pdu({ text: receiptText }), { ...settings, receiptDetection: 'text' }, at);
    expect(trusted.receipt).toMatchObject({ carrierMessageId: 'ab12', textForm: true });
  });

  it('is one part of a message with its header taken off', () => {
    const { incoming } = readDelivery(
      pdu({ esmClass: UDHI, octets: Uint8Array.of(5, 0, 3, 9, 2, 1, 0x48, 0x69) }),
      settings,
      at,
    );
    expect(incoming).toMatchObject({
      text: 'Hi',
      concatenation: { reference: 9, total: 2, part: 1 },
      looksLikeReceipt: false,
    });
    expect(incoming?.octets).toEqual(Uint8Array.of(0x48, 0x69));
  });

  it('comes to the number that the carrier stands for, from international numbers', () => {
    const numbered = { ...settings, myNumber: '4670000', unifiedPrefix: '46' };
    const from = (sourceAddr: string) => readDelivery(pdu({ text: 'STOP', sourceAddr }), numbered, at).incoming;
    expect(from('0701234567')).toMatchObject({ source: '46701234567', destination: '4670000' });
    expect(from('0046701234567')?.source).toBe('46701234567');
    expect(from('46701234567')?.source).toBe('46701234567');
    expect(from('')?.source).toBeNull();
  });

  it('is kept as an oddity when it says it is a receipt and cannot be one, or has defects, with its octets', () => {
    const unreadable = readDelivery(pdu({ esmClass: RECEIPT, text: 'stat:DELIVRD' }), settings, at);
    expect(unreadable).toMatchObject({
      receipt: null,
      incoming: null,
      oddities: [{ carrier: 'c', kind: 'unreadable_receipt', raw: Buffer.from('stat:DELIVRD') }],
    });
    const raw = Uint8Array.of(1, 2, 3);
    const defective = readDelivery(
      pdu({ esmClass: RECEIPT, text: receiptText, defects: ['a string without its end'], raw }),
      settings,
      at,
    );
    expect(defective.receipt?.state).toBe('delivered');
    expect(defective.oddities).toEqual([
      { carrier: 'c', kind: 'defective_pdu', raw, note: 'a string without its end' },
    ]);
    expect(
      readDelivery(pdu({ esmClass: RECEIPT, text: receiptText.replace('DELIVRD', 'WHATEVER') }), settings, at).oddities,
    ).toMatchObject([{ kind: 'unknown_state' }]);
  });

  it('never fails, and never leaves what a column refuses', () => {
    const clean = /^[^\0\p{Surrogate}]*$/u;
    assert(
      property(
        record({
          octets: uint8Array({ maxLength: 255 }),
          source: string({ unit: 'binary' }),
          destination: string({ unit: 'binary' }),
          esmClass: integer({ min: 0, max: 255 }),
          coding: integer({ min: 0, max: 255 }),
        }),
        ({ octets, source, destination, esmClass, coding }) => {
          for (const receiptDetection of ['esm_class', 'text'] as const) {
            const read = readDelivery(
              pdu({ octets, sourceAddr: source, destinationAddr: destination, esmClass, dataCoding: coding }),
              { ...settings, receiptDetection },
              at,
            );
            expect(
              [read.receipt, read.incoming].filter((one) => one !== null).length + read.oddities.length,
            ).toBeGreaterThan(0);
            const texts = [
              ...Object.values(read.receipt ?? {}),
              ...Object.values(read.incoming ?? {}),
              ...read.oddities.map(({ note }) => note),
            ];
            for (const text of texts) if (typeof text === 'string') expect(clean.test(text)).toBe(true);
          }
        },
      ),
    );
  });
});
