import fc from 'fast-check';
import { charactersOutsideGsm7, decodeGsm7, encodeGsm7, gsm7Length } from './gsm7';
import { gsm7Text } from './gsm7-text.arbitrary';

describe('GSM-7 alphabet', () => {
  it('round-trips every text of the alphabet', () => {
    fc.assert(
      fc.property(gsm7Text(), (text) => {
        const septets = encodeGsm7(text);
        expect(septets.every((septet) => septet < 0x80)).toBe(true);
        expect(septets.length).toBe(gsm7Length(text));
        expect(decodeGsm7(septets)).toBe(text);
      }),
    );
  });

  it('never throws on what comes from the network', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => typeof decodeGsm7(bytes) === 'string'));
  });

  it.each([
    ['@', [0x00]],
    ['Δ', [0x10]],
    ['A', [0x41]],
    ['à', [0x7f]],
    ['§', [0x5f]],
    ['€', [0x1b, 0x65]],
    ['[', [0x1b, 0x3c]],
    ['\f', [0x1b, 0x0a]],
  ])('encodes %j', (char, septets) => {
    expect([...encodeGsm7(char)]).toEqual(septets);
  });

  // A round trip alone does not show that a handset reads the same text.
  it.each([
    ['@£$¥èéùìòÇ', 0x00],
    ['Øø', 0x0b],
    ['ÅåΔ_ΦΓΛΩΠΨΣΘΞ', 0x0e],
    ['ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABC', 0x1c],
    ['XYZÄÖÑÜ§¿abc', 0x58],
    ['xyzäöñüà', 0x78],
  ])('has the standard codes of %j, which follow each other from %i', (chars, first) =>
    expect([...encodeGsm7(chars)]).toEqual([...chars].map((_char, index) => first + index)),
  );

  it('has the standard codes of what follows an escape', () =>
    expect([...encodeGsm7('\f^{}\\[~]|€')].filter((_septet, index) => index % 2 === 1)).toEqual([
      0x0a, 0x14, 0x28, 0x29, 0x2f, 0x3c, 0x3d, 0x3e, 0x40, 0x65,
    ]));

  it.each(['`', 'ç', 'ÿ', '\u001b', '\t', 'Я', '😀'])('leaves %j out', (char) => {
    expect(gsm7Length(char)).toBeUndefined();
    expect(() => encodeGsm7(char)).toThrow(RangeError);
  });

  it('names what is outside of it: each character once, in the order of the text, and none of a text within', () => {
    expect(charactersOutsideGsm7('a – b “c” – 😀😀 ç €')).toEqual(['–', '“', '”', '😀', 'ç']);
    fc.assert(
      fc.property(fc.oneof(gsm7Text(40), fc.string({ unit: 'grapheme' })), (text) => {
        const outside = charactersOutsideGsm7(text);
        expect(outside.length === 0).toBe(gsm7Length(text) !== undefined);
        expect(gsm7Length([...text].filter((char) => !outside.includes(char)).join(''))).toBeDefined();
      }),
    );
  });

  it('reads escapes the way receivers must', () => {
    expect(decodeGsm7(Uint8Array.of(0x1b, 0x41))).toBe('A');
    expect(decodeGsm7(Uint8Array.of(0x41, 0x1b))).toBe('A ');
    expect(decodeGsm7(Uint8Array.of(0x1b, 0x1b))).toBe(' ');
    expect(decodeGsm7(Uint8Array.of(0xff))).toBe('\ufffd');
  });
});
