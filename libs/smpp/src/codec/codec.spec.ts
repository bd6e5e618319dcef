import fc from 'fast-check';
import { ALL_COMMANDS, anyPdu, pduOf } from '../testing/pdu.arbitrary';
import { decodePdu } from './decode-pdu';
import { encodePdu } from './encode-pdu';
import type { Pdu, PduInput } from './pdu';
import { PduDecoder } from './pdu-decoder';
import { SmppEncodeError, SmppProtocolError } from './smpp-errors';

const encode = (pdu: Pdu): Buffer => encodePdu(pdu as PduInput);

function decodeAll(chunks: Buffer[]): Pdu[] {
  const decoder = new PduDecoder();
  const pdus: Pdu[] = [];
  for (const chunk of chunks) decoder.push(chunk, (pdu) => pdus.push(pdu) > 0);
  return pdus;
}

describe('codec', () => {
  it.each(ALL_COMMANDS)('round-trips %s', (command) => {
    fc.assert(
      fc.property(pduOf(command), (pdu) => {
        expect(decodePdu(encode(pdu))).toEqual(pdu);
      }),
    );
  });

  it('finds the same PDUs wherever the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(anyPdu(), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 50 }),
        (pdus, sizes) => {
          const stream = Buffer.concat(pdus.map(encode));
          const chunks: Buffer[] = [];
          for (let offset = 0; offset < stream.length;) {
            const size = sizes[chunks.length % sizes.length] ?? 1;
            chunks.push(stream.subarray(offset, offset + size));
            offset += size;
          }
          expect(decodeAll(chunks)).toEqual(pdus);
        },
      ),
    );
  });

  it('reads a stream that arrives octet by octet', () => {
    const stream = Buffer.concat([
      encodePdu({ command: 'enquire_link', sequence: 7 }),
      encodePdu({ command: 'submit_sm', sequence: 8, shortMessage: Buffer.from('hi') }),
    ]);
    const pdus = decodeAll([...stream].map((octet) => Buffer.of(octet)));
    expect(pdus.map((pdu) => pdu.sequence)).toEqual([7, 8]);
  });

  it('reads arbitrary octets as PDUs or throws SmppProtocolError, never anything else', () => {
    const framed = fc
      .tuple(fc.constantFrom(...ALL_COMMANDS), fc.uint8Array({ maxLength: 120 }))
      .map(([command, body]) => {
        const header = encodePdu({ command: 'enquire_link', sequence: 1 });
        header.writeUInt32BE(16 + body.length, 0);
        encodePdu({ command, sequence: 1 }).copy(header, 4, 4, 8);
        return Buffer.concat([header, body]);
      });
    fc.assert(
      fc.property(
        fc.oneof(
          framed,
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        ),
        (bytes) => {
          try {
            decodeAll([bytes]);
          } catch (error) {
            expect(error).toBeInstanceOf(SmppProtocolError);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a length under the header', '0000000f 00000015 00000000 00000001'],
    ['a length over 64 KiB', '00010001 00000015 00000000 00000001'],
  ])('refuses %s', (_, hex) => {
    const broken = (): unknown => decodeAll([Buffer.from(hex.replaceAll(' ', ''), 'hex')]);
    expect(broken).toThrow(SmppProtocolError);
    expect(broken).toThrow(/^invalid_length: /);
  });

  it.each<[string, string, object, string[]]>([
    [
      'a string without end',
      '00000012 00000003 00000000 00000001 4142',
      { messageId: 'AB', sourceAddr: '' },
      ['messageId has no end', 'ends before sourceAddrTon'],
    ],
    [
      'a body cut short',
      '00000012 00000003 00000000 00000001 4100',
      { messageId: 'A', sourceAddrNpi: 0 },
      ['ends before sourceAddrTon'],
    ],
    ['no body at all', '00000010 00000003 00000000 00000001', { messageId: '' }, ['ends before messageId']],
    [
      'half the body of a negative answer',
      '00000012 80000004 00000058 00000001 4142',
      { status: 0x58, messageId: 'AB' },
      ['messageId has no end'],
    ],
    ['stray octets', '00000013 00000015 00000000 00000001 020400', { tlvs: {} }, ['3 stray octets']],
    [
      'an optional parameter longer than the PDU',
      '00000015 00000015 00000000 00000001 0204000201',
      { tlvs: {} },
      ['optional parameter 0x0204 is cut'],
    ],
    [
      'an optional parameter that comes twice',
      '0000001a 00000015 00000000 00000001 0427000102 0427000105',
      { tlvs: { messageState: 2 } },
      ['optional parameter 0x0427 is repeated'],
    ],
  ])('reads %s as far as it goes, and says so', (_, hex, fields, defects) => {
    const frame = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    expect(decodePdu(frame)).toMatchObject({ ...fields, defects, raw: new Uint8Array(frame) });
  });

  it('keeps what there is of a short message, and at most 4,096 octets of a defective frame', () => {
    const whole = encodePdu({ command: 'deliver_sm', sequence: 1, shortMessage: Buffer.from('hello') });
    const cut = Buffer.from(whole.subarray(0, whole.length - 2));
    expect(decodePdu(cut)).toMatchObject({
      shortMessage: new Uint8Array(Buffer.from('hel')),
      defects: ['shortMessage is cut'],
    });
    const long = decodePdu(Buffer.concat([whole, Buffer.alloc(60_000, 0xff)]));
    expect(long.raw).toHaveLength(4_096);
  });

  it('costs sound PDUs nothing', () => {
    const [first, second] = ['enquire_link', 'unbind'].map((command) =>
      decodePdu(encodePdu({ command: command as 'unbind', sequence: 1 })),
    );
    expect(first?.defects).toBe(second?.defects);
    expect(Object.isFrozen(first?.defects)).toBe(true);
    expect(first).not.toHaveProperty('raw');
  });

  it('leaves optional parameters unread where SMPP 3.3 is spoken', () => {
    const frame = encodePdu({ command: 'deliver_sm', sequence: 1, tlvs: { messageState: 2 } });
    expect(decodePdu(Buffer.concat([frame, Buffer.of(1)]), { readTlvs: false })).toMatchObject({
      tlvs: {},
      defects: [],
    });
  });

  it('takes PDUs of up to 65,536 octets, and writes none that is longer', () => {
    const empty = encodePdu({ command: 'data_sm', sequence: 1, tlvs: { messagePayload: new Uint8Array() } }).length;
    const dataSm = (octets: number): PduInput => ({
      command: 'data_sm',
      sequence: 1,
      tlvs: { messagePayload: new Uint8Array(octets - empty) },
    });
    expect(decodeAll([encodePdu(dataSm(65_536))])).toMatchObject([{ command: 'data_sm', defects: [] }]);
    expect(() => encodePdu(dataSm(65_537))).toThrow(SmppEncodeError);
    const longer = Buffer.alloc(16);
    longer.writeUInt32BE(65_537, 0);
    expect(() => decodeAll([longer])).toThrow(SmppProtocolError);
  });

  it('hands over what came before the malformed PDU', () => {
    const seen: Pdu[] = [];
    const bytes = Buffer.concat([encodePdu({ command: 'enquire_link', sequence: 1 }), Buffer.alloc(16)]);
    expect(() => new PduDecoder().push(bytes, (pdu) => seen.push(pdu) > 0)).toThrow(SmppProtocolError);
    expect(seen).toHaveLength(1);
  });

  it('accepts a negative answer without body and names unknown commands by id', () => {
    expect(decodePdu(Buffer.from('00000010800000040000005800000002', 'hex'))).toMatchObject({
      command: 'submit_sm_resp',
      status: 0x58,
      messageId: '',
      defects: [],
    });
    expect(decodePdu(Buffer.from('00000011474554200000000000000002ff', 'hex'))).toEqual({
      command: 'unknown',
      commandId: 0x47455420,
      status: 0,
      sequence: 2,
      defects: [],
    });
  });

  it.each<[string, PduInput]>([
    ['a destination over 20 characters', { command: 'submit_sm', sequence: 1, destinationAddr: '1'.repeat(21) }],
    ['NUL inside a string', { command: 'submit_sm', sequence: 1, sourceAddr: 'a\0b' }],
    ['a character over one octet', { command: 'submit_sm', sequence: 1, sourceAddr: 'Я' }],
    ['a short message over 254 octets', { command: 'submit_sm', sequence: 1, shortMessage: new Uint8Array(255) }],
    ['an octet over 255', { command: 'submit_sm', sequence: 1, dataCoding: 256 }],
    ['a reference over 65535', { command: 'submit_sm', sequence: 1, tlvs: { userMessageReference: 65536 } }],
    ['a text in the body of a data_sm', { command: 'data_sm', sequence: 1, shortMessage: Buffer.from('x') }],
    ['a PDU over 64 KiB', { command: 'submit_sm', sequence: 1, tlvs: { messagePayload: new Uint8Array(65535) } }],
  ])('does not write %s', (_, pdu) => {
    expect(() => encodePdu(pdu)).toThrow(SmppEncodeError);
  });

  it('keeps a named optional parameter of the wrong length as it came', () => {
    const pdu = decodePdu(Buffer.from('00000015000000150000000000000001' + '0427000100', 'hex'));
    expect(pdu).toMatchObject({ tlvs: { messageState: 0 } });
    const odd = decodePdu(Buffer.from('00000016000000150000000000000001' + '042700020002', 'hex'));
    expect(odd).toMatchObject({ tlvs: { unknown: [{ tag: 0x0427, value: Uint8Array.of(0, 2) }] } });
  });
});
