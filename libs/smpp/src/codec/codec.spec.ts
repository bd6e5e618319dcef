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
      fc.property(fc.array(anyPdu(), { minLength: 1, maxLength: 4 }), fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 50 }), (pdus, sizes) => {
        const stream = Buffer.concat(pdus.map(encode));
        const chunks: Buffer[] = [];
        for (let offset = 0; offset < stream.length; ) {
          const size = sizes[chunks.length % sizes.length] ?? 1;
          chunks.push(stream.subarray(offset, offset + size));
          offset += size;
        }
        expect(decodeAll(chunks)).toEqual(pdus);
      }),
    );
  });

  it('reads a stream that arrives octet by octet', () => {
    const stream = Buffer.concat([encodePdu({ command: 'enquire_link', sequence: 7 }), encodePdu({ command: 'submit_sm', sequence: 8, shortMessage: Buffer.from('hi') })]);
    const pdus = decodeAll([...stream].map((octet) => Buffer.of(octet)));
    expect(pdus.map((pdu) => pdu.sequence)).toEqual([7, 8]);
  });

  it('answers arbitrary octets with PDUs or SmppProtocolError, never with anything else', () => {
    const framed = fc.tuple(fc.constantFrom(...ALL_COMMANDS), fc.uint8Array({ maxLength: 120 })).map(([command, body]) => {
      const header = encodePdu({ command: 'enquire_link', sequence: 1 });
      header.writeUInt32BE(16 + body.length, 0);
      encodePdu({ command, sequence: 1 }).copy(header, 4, 4, 8);
      return Buffer.concat([header, body]);
    });
    fc.assert(
      fc.property(fc.oneof(framed, fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))), (bytes) => {
        try {
          decodeAll([bytes]);
        } catch (error) {
          expect(error).toBeInstanceOf(SmppProtocolError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a length under the header', '0000000f 00000015 00000000 00000001', 'invalid_length'],
    ['a length over 64 KiB', '00010001 00000015 00000000 00000001', 'invalid_length'],
    ['a command id out of range', '00000010 47455420 00000000 00000001', 'invalid_command_id'],
    ['a string without end', '00000012 00000003 00000000 00000001 4142', 'unterminated_string'],
    ['a body cut short', '00000012 00000003 00000000 00000001 4100', 'truncated_body'],
    ['an optional parameter cut short', '00000013 00000015 00000000 00000001 020400', 'truncated_tlv'],
    ['an optional parameter longer than the PDU', '00000015 00000015 00000000 00000001 0204000201', 'truncated_tlv'],
  ])('refuses %s', (_, hex, fault) => {
    const broken = (): unknown => decodeAll([Buffer.from(hex.replaceAll(' ', ''), 'hex')]);
    expect(broken).toThrow(SmppProtocolError);
    expect(broken).toThrow(new RegExp(`^${fault}: `));
  });

  it('hands over what came before the malformed PDU', () => {
    const seen: Pdu[] = [];
    const bytes = Buffer.concat([encodePdu({ command: 'enquire_link', sequence: 1 }), Buffer.alloc(16)]);
    expect(() => new PduDecoder().push(bytes, (pdu) => seen.push(pdu) > 0)).toThrow(SmppProtocolError);
    expect(seen).toHaveLength(1);
  });

  it('accepts a negative answer without body and names unknown commands by id', () => {
    expect(decodePdu(Buffer.from('00000010800000040000005800000002', 'hex'))).toMatchObject({ command: 'submit_sm_resp', status: 0x58, messageId: '' });
    expect(decodePdu(Buffer.from('00000011000001030000000000000002ff', 'hex'))).toEqual({ command: 'unknown', commandId: 0x103, status: 0, sequence: 2 });
  });

  it.each<[string, PduInput]>([
    ['a destination over 20 characters', { command: 'submit_sm', sequence: 1, destinationAddr: '1'.repeat(21) }],
    ['NUL inside a string', { command: 'submit_sm', sequence: 1, sourceAddr: 'a\0b' }],
    ['a character over one octet', { command: 'submit_sm', sequence: 1, sourceAddr: 'Я' }],
    ['a short message over 254 octets', { command: 'submit_sm', sequence: 1, shortMessage: new Uint8Array(255) }],
    ['an octet over 255', { command: 'submit_sm', sequence: 1, dataCoding: 256 }],
    ['a reference over 65535', { command: 'submit_sm', sequence: 1, tlvs: { userMessageReference: 65536 } }],
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
