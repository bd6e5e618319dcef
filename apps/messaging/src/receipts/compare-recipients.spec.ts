import fc from 'fast-check';
import { compareRecipients, digitsOf, sameNumber, tailOf } from './compare-recipients';

const AUTO = { receiptAddress: 'auto', countryCode: null } as const;
const submitted = { recipient: '96171123456', sender: 'ACME' };
const of = (source: string | null, destination: string | null = 'ACME') =>
  compareRecipients({ source, destination }, submitted, AUTO);

describe('compareRecipients', () => {
  it.each([
    ['the same', '96171123456'],
    ['with a plus', '+96171123456'],
    ['with 00', '0096171123456'],
    ['national', '071123456'],
    ['national without trunk', '71123456'],
    ['with blanks', ' 961 71 123 456'],
  ])('takes a number that is %s', (_form, source) => expect(of(source)).toBe('agrees'));

  it('looks at both addresses, and at one when it is told which', () => {
    expect(of('ACME', '96171123456')).toBe('agrees');
    expect(
      compareRecipients({ source: 'ACME', destination: '96171123456' }, submitted, {
        ...AUTO,
        receiptAddress: 'source',
      }),
    ).toBe('says_nothing');
    expect(
      compareRecipients({ source: '96171999999', destination: null }, submitted, {
        ...AUTO,
        receiptAddress: 'destination',
      }),
    ).toBe('says_nothing');
    expect(
      compareRecipients({ source: '96171999999', destination: null }, submitted, { ...AUTO, receiptAddress: 'ignore' }),
    ).toBe('says_nothing');
  });

  it.each([[null], [''], ['4711'], ['ACME']])('learns nothing from %j', (source) =>
    expect(of(source)).toBe('says_nothing'),
  );

  it('learns nothing from the sender, which is a number too', () => {
    expect(
      compareRecipients(
        { source: '96170000000', destination: null },
        { recipient: '96171123456', sender: '96170000000' },
        AUTO,
      ),
    ).toBe('says_nothing');
  });

  it('hears a contradiction', () => {
    expect(of('96171123457')).toBe('contradicts');
    expect(of('96171123457', '96171123456')).toBe('agrees');
  });

  it('knows numbers that carry digits for mobiles after the country', () => {
    expect(sameNumber('5491151234567', '541151234567')).toBe(true);
    expect(sameNumber('5215512345678', '525512345678')).toBe(true);
  });

  it('writes a national number out where the country is known', () => {
    expect(sameNumber('01511234567', '491511234567', '49')).toBe(true);
  });

  it('is symmetric, and never takes numbers whose last seven digits differ', () => {
    const number = fc.stringMatching(/^\d{5,15}$/);
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(sameNumber(a, b)).toBe(sameNumber(b, a));
        if (a.slice(-7) !== b.slice(-7)) expect(sameNumber(a, b)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{7,13}$/), (digits) => {
        for (const written of [`+${digits}`, `00${digits}`, ` ${digits}`]) expect(digitsOf(written)).toBe(digits);
        expect(tailOf(digits)).toBe(digits.slice(-7));
      }),
    );
  });
});
