import fc from 'fast-check';
import { gsm7Length } from './gsm7';
import { gsm7Text } from './gsm7-text.arbitrary';
import { countSegments, segmentText } from './segment-text';

const LONE_SURROGATE_AT_AN_EDGE = /^[\udc00-\udfff]|[\ud800-\udbff]$/;

describe('segmentText', () => {
  it('keeps GSM-7 segments within 160, or 153 each, and loses nothing', () => {
    fc.assert(
      fc.property(gsm7Text(), (text) => {
        const { encoding, segments } = segmentText(text);
        expect(encoding).toBe('gsm7');
        expect(segments.join('')).toBe(text);
        const limit = segments.length === 1 ? 160 : 153;
        expect(Math.max(...segments.map((segment) => gsm7Length(segment) ?? Infinity))).toBeLessThanOrEqual(limit);
        if ((gsm7Length(text) ?? Infinity) <= 160) expect(segments).toHaveLength(1);
      }),
    );
  });

  it('keeps UCS-2 segments within 70, or 67 each, and no surrogate pair apart', () => {
    const unicode = fc.string({ unit: 'binary', maxLength: 300, size: 'max' }).map((text) => `Я${text}`);
    fc.assert(
      fc.property(unicode, (text) => {
        const { encoding, segments } = segmentText(text);
        expect(encoding).toBe('ucs2');
        expect(segments.join('')).toBe(text);
        const limit = segments.length === 1 ? 70 : 67;
        for (const segment of segments) {
          expect(segment.length).toBeLessThanOrEqual(limit);
          expect(segment).not.toMatch(LONE_SURROGATE_AT_AN_EDGE);
        }
        if (text.length <= 70) expect(segments).toHaveLength(1);
      }),
    );
  });

  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['Я'.repeat(70), 1],
    ['Я'.repeat(71), 2],
    ['Я'.repeat(134), 2],
    ['Я'.repeat(135), 3],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('counts %#', (text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });

  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(304), 2],
    ['a'.repeat(305), 3],
    ['Я'.repeat(132), 2],
    ['Я'.repeat(133), 3],
  ])('counts %# with a header of seven octets', (text, segments) => {
    expect(segmentText(text, { headerOctets: 7 }).segments).toHaveLength(segments);
  });

  it('goes as UCS-2 when a character is not taken', () => {
    const takes = (char: string): boolean => char < '\u0080';
    expect(segmentText('abc', { takes }).encoding).toBe('gsm7');
    expect(segmentText('abcé', { takes }).encoding).toBe('ucs2');
    expect(segmentText('é'.repeat(71), { takes }).segments.map(({ length }) => length)).toEqual([67, 4]);
  });

  it('moves an escape pair that would straddle the border to the next segment', () => {
    const { segments } = segmentText(`${'a'.repeat(152)}€${'b'.repeat(20)}`);
    expect(segments).toEqual(['a'.repeat(152), `€${'b'.repeat(20)}`]);
  });
});
