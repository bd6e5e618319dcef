import { assert, property, string, uint8Array } from 'fast-check';
import { cleanAddress, cleanMessageId, cleanRaw } from './clean-carrier-fields';

describe('fields of carriers', () => {
  it('compare ids by as much of them as receipts hold', () => {
    expect(cleanMessageId('00AB12CD34EF56', 'first_10')).toEqual({
      normalised: 'ab12cd34',
      verbatim: '00AB12CD34EF56',
    });
    expect(cleanMessageId('00AB12CD34', 'first_10')?.normalised).toBe('ab12cd34');
    expect(cleanMessageId('00AB12CD34EF56', 'last_10')?.normalised).toBe(
      cleanMessageId('12CD34EF56', 'last_10')?.normalised,
    );
    expect(cleanMessageId('77', 'last_10')?.normalised).toBe('77');
  });

  it('ids are cut at the first NUL and lose what cannot be printed; what is left of nothing or too long is none', () => {
    expect(cleanMessageId('  00AB-12\0rest')).toEqual({ normalised: 'ab-12', verbatim: '00AB-12' });
    expect(cleanMessageId('A\u0007B\u00e9C')).toEqual({ normalised: 'abc', verbatim: 'ABC' });
    expect(['', '\0AB', ' \r\n', 'x'.repeat(65)].map((raw) => cleanMessageId(raw))).toEqual([null, null, null, null]);
    expect(cleanMessageId('x'.repeat(64))?.verbatim).toHaveLength(64);
  });

  it('addresses are digits or names of at most 20 characters', () => {
    expect(
      [
        '+44 7700-900123',
        ' +46 700 000 001',
        ' 0044',
        'SMSINFO',
        'Caf\u00e9\u0000x',
        '',
        '1'.repeat(21),
        'a'.repeat(21),
      ].map(cleanAddress),
    ).toEqual(['447700900123', '46700000001', '0044', 'SMSINFO', 'Caf', null, null, null]);
  });

  it('leave nothing that a column refuses, whatever comes', () => {
    const storable = /^[^\p{Cc}\p{Surrogate}]*$/u;
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), uint8Array({ maxLength: 9_000 }), (raw, octets) => {
        const id = cleanMessageId(raw);
        const fields = [id?.normalised, id?.verbatim, cleanAddress(raw)];
        for (const field of fields)
          if (field !== null && field !== undefined)
            expect(storable.test(field) && field.length > 0 && field.length <= 64).toBe(true);
        expect(cleanRaw(octets).length).toBeLessThanOrEqual(4_096);
        if (id) expect(cleanMessageId(id.verbatim)).toEqual(id);
      }),
    );
  });
});
