import fc from 'fast-check';
import { decodeGsm7 } from '@sms/sms-text';

const BASIC = [...decodeGsm7(Uint8Array.from({ length: 0x80 }, (_, code) => code).filter((code) => code !== 0x1b))];
const EXTENSION = ['^', '{', '}', '\\', '[', '~', ']', '|', '€'];

/** Texts of the GSM-7 alphabet. */
export function gsm7Text(maxLength: number): fc.Arbitrary<string> {
  return fc.string({
    unit: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...BASIC) },
      { weight: 1, arbitrary: fc.constantFrom(...EXTENSION) },
    ),
    maxLength,
    size: 'max',
  });
}
