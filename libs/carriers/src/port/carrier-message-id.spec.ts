import fc from 'fast-check';
import { isLargeId, normaliseCarrierMessageId, receiptIdsOf, responseIdsOf } from './carrier-message-id';

describe('carrier message ids', () => {
  it.each([
    ['00AB12', 'ab12'],
    [' 0870928761\0', '870928761'],
    ['0', '0'],
    ['000', '0'],
    ['1298D520-B783-49D9-87AF-643D7BF13304', '1298d520b78349d987af643d7bf13304'],
    ['1298d520b78349d987af643d7bf13304', '1298d520b78349d987af643d7bf13304'],
    ['sar-2347-1eedf843-2-1', 'sar-2347-1eedf843-2-1'],
  ])('are compared without case, zeros, blanks and the dashes of a UUID: %j', (written, expected) => {
    expect(normaliseCarrierMessageId(written)).toBe(expected);
  });

  it.each([
    ['10c8f40d', '281605133', 'hex_to_decimal'],
    ['33e95179', '870928761', 'hex_to_decimal'],
    ['9ff2d6', '10482390', 'hex_to_decimal'],
    ['f0000010', '-268435440', 'hex_to_decimal'],
    ['281605133', '10c8f40d', 'decimal_to_hex'],
  ])('response %s is found from receipt %s as %s, and the other way round', (response, receipt, form) => {
    expect(responseIdsOf(receipt)).toContainEqual({ id: response, form });
    expect(receiptIdsOf(response)).toContain(receipt);
  });

  it('are converted whole, however long', () => {
    const hex = 'f'.repeat(40);
    expect(responseIdsOf(BigInt(`0x${hex}`).toString())).toContainEqual({ id: hex, form: 'hex_to_decimal' });
    expect(responseIdsOf('x1')).toEqual([]);
    expect(responseIdsOf('9'.repeat(65))).toEqual([]);
  });

  it('of new test systems are too small to be converted without being told', () => {
    expect(['10', 'a', '99999', '100000', 'fffff', '-1', 'x'].map(isLargeId)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('convert back to where they came from, for any number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 128n }), (value) => {
        const [hex, decimal] = [value.toString(16), value.toString()];
        if (hex !== decimal) {
          expect(responseIdsOf(decimal).map(({ id }) => id)).toContain(hex);
          expect(responseIdsOf(hex).map(({ id }) => id)).toContain(decimal);
          expect(receiptIdsOf(hex)).toContain(decimal);
          expect(receiptIdsOf(decimal)).toContain(hex);
        }
      }),
    );
  });

  it('are normalised once and for all, whatever they contain', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const once = normaliseCarrierMessageId(written);
        expect(normaliseCarrierMessageId(once)).toBe(once);
        expect(normaliseCarrierMessageId(`00${written}`.toUpperCase().toLowerCase()).length).toBeLessThanOrEqual(
          written.length + 2,
        );
      }),
    );
  });
});
