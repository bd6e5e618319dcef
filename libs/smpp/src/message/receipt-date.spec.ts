import fc from 'fast-check';
import { formatReceiptDate, readReceiptDate } from './receipt-date';

const MINUTE_MS = 60_000;
const receivedAt = new Date('2026-11-21T17:31:30Z');
const read = (digits: string, offsetMinutes = 0) =>
  readReceiptDate(digits, { receivedAt, offsetMinutes })?.toISOString() ?? null;

describe('dates of receipts', () => {
  it('give back the instant in each spelling and zone', () => {
    const quarter = fc.integer({ min: -48, max: 56 });
    const received = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(received, fc.integer({ min: 0, max: 6 * 24 * 60 * 60 }), quarter, (at, secondsBefore, quarters) => {
        const instant = new Date(Math.trunc(at.getTime() / 1000) * 1000 - secondsBefore * 1000);
        const offsetMinutes = quarters * 15;
        const digits = new Date(instant.getTime() + offsetMinutes * MINUTE_MS).toISOString().replace(/\D/g, '');
        const minute = new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS);
        const readIt = (text: string, offset = offsetMinutes) =>
          readReceiptDate(text, { receivedAt: at, offsetMinutes: offset });
        expect(readIt(digits.slice(0, 14))).toEqual(instant);
        expect(readIt(digits.slice(2, 14))).toEqual(instant);
        expect(readIt(digits.slice(0, 12))).toEqual(minute);
        expect(readIt(digits.slice(2, 12))).toEqual(minute);
        // SMPP's own form names its zone.
        expect(
          readIt(`${digits.slice(2, 14)}0${String(Math.abs(quarters)).padStart(2, '0')}${quarters < 0 ? '-' : '+'}`, 0),
        ).toEqual(instant);
      }),
    );
  });

  it('are none without a day, over 7 days away, or of another length', () => {
    for (const digits of [
      '2602311740',
      '0000000000',
      '26112117405',
      '2611212531',
      '2611140000',
      '2612010000',
      '261121173104004R',
      '',
      'abc',
    ])
      expect(read(digits)).toBeNull();
    expect(read('2611150000')).toBe('2026-11-15T00:00:00.000Z');
  });

  it('may lie ahead: the zone is learned from how far', () =>
    expect(read('2611211931')).toBe('2026-11-21T19:31:00.000Z'));

  it("have tenths of a second in SMPP's own form", () =>
    expect(read('261121173104500-')).toBe('2026-11-21T17:31:04.500Z'));

  it('are read as they are written', () => {
    const written = formatReceiptDate(new Date('2026-11-20T17:40:59Z'));
    expect(written).toBe('2611201740');
    expect(read(written)).toBe('2026-11-20T17:40:00.000Z');
  });
});
