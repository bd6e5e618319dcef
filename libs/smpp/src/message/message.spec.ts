import fc from 'fast-check';
import { segmentText } from '@sms/sms-text';
import { gsm7Text } from '../testing/gsm7-text.arbitrary';
import {
  addConcatenation,
  CONCATENATION_HEADER_OCTETS,
  ESM_CLASS_UDHI,
  sarConcatenation,
  splitConcatenation,
} from './concatenation';
import { DATA_CODING, dataCodingOf, decodeText, encodeText } from './data-coding';

const byte = fc.integer({ min: 1, max: 255 });

describe('text in a short message', () => {
  it('comes back from the coding its segments chose', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { encoding, segments } = segmentText(text);
        const coding = dataCodingOf(encoding);
        expect(segments.map((segment) => decodeText(encodeText(segment, coding), coding)).join('')).toBe(text);
      }),
    );
  });

  it('is written as carriers expect it', () => {
    expect([...encodeText('@€', DATA_CODING.gsm7)]).toEqual([0x00, 0x1b, 0x65]);
    expect([...encodeText('é', DATA_CODING.latin1)]).toEqual([0xe9]);
    expect([...encodeText('Я', DATA_CODING.ucs2)]).toEqual([0x04, 0x2f]);
    expect(() => encodeText('€', DATA_CODING.latin1)).toThrow('Latin-1');
    expect(() => encodeText('a', 4)).toThrow('data_coding 4');
  });

  it.each([0, 6, 7])('packs septets behind a header of %d octets, and unpacks them', (headerOctets) => {
    // A carriage return at the very end may be read as padding.
    const text = gsm7Text(153).filter((written) => !written.endsWith('\r'));
    const packed = { alphabet: 'gsm7_packed', headerOctets } as const;
    fc.assert(
      fc.property(text, (written) => {
        const octets = encodeText(written, 0, packed);
        expect(decodeText(octets, 0, packed)).toBe(written);
        const septets = encodeText(written, 0).length;
        expect(octets.length).toBeLessThanOrEqual(Math.ceil((headerOctets * 8 + 6 + septets * 7) / 8) - headerOctets);
      }),
    );
  });

  it('packs as GSM 03.38 shows it', () => {
    const packed = (written: string, headerOctets = 0) =>
      Buffer.from(encodeText(written, 0, { alphabet: 'gsm7_packed', headerOctets })).toString('hex');
    expect(packed('hellohello')).toBe('e8329bfd4697d9ec37');
    // Eight characters fill seven octets; seven would leave room for an @, and a carriage return fills it.
    expect(packed('12345678')).toBe('31d98c56b3dd70');
    expect(packed('1234567')).toBe('31d98c56b3dd1a');
    // One fill bit follows a header of six octets, none one of seven.
    expect(packed('A', 6)).toBe('82');
    expect(packed('A', 7)).toBe('41');
    expect(packed('')).toBe('');
  });

  it('is written in the alphabet that data_coding 0 is at the carrier, or not at all', () => {
    expect([...encodeText('@é', 0, { alphabet: 'latin1' })]).toEqual([0x40, 0xe9]);
    expect([...encodeText('@[', 0, { alphabet: 'ascii' })]).toEqual([0x40, 0x5b]);
    expect(() => encodeText('é', 0, { alphabet: 'ascii' })).toThrow('ASCII');
    expect(() => encodeText('€', 0, { alphabet: 'latin1' })).toThrow('Latin-1');
  });

  it('is read without throwing whatever the octets', () => {
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.integer({ min: 0, max: 255 }),
        (bytes, coding) => typeof decodeText(bytes, coding) === 'string',
      ),
    );
  });
});

describe('concatenation header', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 153 }), byte, byte, byte, (payload, reference, a, b) => {
        const concatenation = { reference, total: Math.max(a, b), part: Math.min(a, b) };
        expect(splitConcatenation(addConcatenation(payload, concatenation), ESM_CLASS_UDHI)).toEqual({
          concatenation,
          payload,
        });
      }),
    );
  });

  it('has seven octets with a reference of 16 bits', () => {
    const concatenation = { reference: 0x1234, total: 3, part: 2 };
    const bytes = addConcatenation(Uint8Array.of(0x41), concatenation, 16);
    expect([...bytes]).toEqual([6, 0x08, 4, 0x12, 0x34, 3, 2, 0x41]);
    expect(splitConcatenation(bytes, ESM_CLASS_UDHI)).toEqual({ concatenation, payload: Uint8Array.of(0x41) });
    expect(bytes).toHaveLength(CONCATENATION_HEADER_OCTETS[16] + 1);
    expect(() => addConcatenation(Uint8Array.of(), { ...concatenation, reference: 0x10000 }, 16)).toThrow(
      'reference 65536',
    );
    expect(() => addConcatenation(Uint8Array.of(), { ...concatenation, reference: 256 })).toThrow('reference 256');
  });

  it('reads 16-bit references and skips other elements', () => {
    const header = [9, 0x24, 1, 1, 0x08, 4, 0x12, 0x34, 3, 2];
    expect(splitConcatenation(Uint8Array.from([...header, 0x41]), ESM_CLASS_UDHI)).toEqual({
      concatenation: { reference: 0x1234, total: 3, part: 2 },
      payload: Uint8Array.of(0x41),
    });
  });

  it('leaves alone what has no header, or one that does not fit', () => {
    const bytes = Uint8Array.of(5, 0, 3, 1, 2, 1, 0x41);
    expect(splitConcatenation(bytes, 0)).toEqual({ payload: bytes });
    expect(splitConcatenation(Uint8Array.of(200, 1), ESM_CLASS_UDHI)).toEqual({ payload: Uint8Array.of(200, 1) });
    fc.assert(
      fc.property(fc.uint8Array(), (any) => splitConcatenation(any, ESM_CLASS_UDHI).payload.length <= any.length),
    );
  });

  it('is read from the optional parameters that stand for it, if all three came', () => {
    expect(sarConcatenation({ sarMsgRefNum: 0x1234, sarTotalSegments: 3, sarSegmentSeqnum: 2 })).toEqual({
      reference: 0x1234,
      total: 3,
      part: 2,
    });
    expect(sarConcatenation({ sarMsgRefNum: 1, sarTotalSegments: 3 })).toBeUndefined();
  });

  it('refuses parts outside the whole', () => {
    expect(() => addConcatenation(new Uint8Array(), { reference: 1, total: 2, part: 3 })).toThrow('part 3 of 2');
  });
});
