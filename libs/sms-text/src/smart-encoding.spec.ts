import fc from 'fast-check';
import { gsm7Length } from './gsm7';
import { gsm7Text } from './gsm7-text.arbitrary';
import { countSegments } from './segment-text';
import { smartEncoded, TYPOGRAPHIC } from './smart-encoding';

describe('smart encoding', () => {
  it.each([
    ['“It’s – 20 % off”…', '"It\'s - 20 % off"...'],
    ['a\u00A0b\u202Fc\u200Bd', 'a b cd'],
    ['«Привет» – да', '«Привет» – да'],
    ['Plain text', 'Plain text'],
    ['\u200B', '\u200B'],
    ['', ''],
  ])('of %j is %j', (text, expected) => expect(smartEncoded(text)).toBe(expected));

  it('costs never more, and changes nothing unless the result is GSM-7', () => {
    const typographic = fc.constantFrom(...Object.keys(TYPOGRAPHIC));
    const text = fc.array(fc.oneof(gsm7Text(30), typographic, fc.string({ unit: 'grapheme', maxLength: 2 })));
    fc.assert(
      fc.property(text, (pieces) => {
        const before = pieces.join('');
        const after = smartEncoded(before);
        expect(countSegments(after)).toBeLessThanOrEqual(countSegments(before));
        if (after !== before) expect(gsm7Length(after)).toBeDefined();
        expect(smartEncoded(after)).toBe(after);
      }),
    );
  });

  it('replaces each typographic character, alone in a text of GSM-7', () => {
    for (const [char, plain] of Object.entries(TYPOGRAPHIC)) expect(smartEncoded(`a${char}b`)).toBe(`a${plain}b`);
  });
});
