import fc from 'fast-check';
import { decodeGsm7 } from './gsm7';

const basic = Array.from({ length: 0x80 }, (_, code) => code)
  .filter((code) => code !== 0x1b)
  .map((code) => decodeGsm7(Uint8Array.of(code)));
const extension = ['\f', '^', '{', '}', '\\', '[', '~', ']', '|', '€'];

/** Texts of the GSM-7 alphabet, rich in extension characters because those make the borders hard. */
export function gsm7Text(maxLength = 500): fc.Arbitrary<string> {
  const char = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...basic) },
    { weight: 1, arbitrary: fc.constantFrom(...extension) },
  );
  return fc.array(char, { maxLength, size: 'max' }).map((chars) => chars.join(''));
}
