import { createHash, randomBytes } from 'node:crypto';

const CODES = 10;
/** 80 bits: too many to be found by their hash. */
const CODE_BYTES = 10;
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUP = /.{4}(?=.)/g;

/** Codes as they are shown, such as `abcd-efgh-jkmn-pqrs`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () => {
    let bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`);
    let code = '';
    for (; code.length < (CODE_BYTES * 8) / 5; bits >>= 5n) code += ALPHABET[Number(bits & 31n)];
    return code.replaceAll(GROUP, '$&-');
  });
}

/** The stored hash, the same however the code was typed. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();
}
