import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Whose messages to which number a link ends. */
export interface OptOutWish {
  readonly accountId: number;
  /** MSISDN. */
  readonly number: string;
  /** The sender name whose messages are refused; null: those of all. */
  readonly sender: string | null;
  /** Made with a test key: the page stores nothing. */
  readonly sandbox: boolean;
}

interface DerivedKeys {
  readonly cipher: Buffer;
  readonly check: Buffer;
}

const CIPHER = 'aes-256-ecb';
const BLOCK_BYTES = 16;
const CHECK_BYTES = 6;
/** Numbers have at most 15 digits and do not begin with 0. */
const NUMBERS = 10n ** 15n;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^22 exceeds 2^128. */
const CODE_LENGTH = 22;
const SHAPE = new RegExp(`^(?:([A-Za-z0-9_.-]{1,11})_)?([0-9A-Za-z]{${CODE_LENGTH}})$`);

/**
 * The codes of opt-out links, which nothing stores: a code holds the wish itself. It is one block of AES-256, so no
 * mode is needed: 48 bits of an HMAC over the whole wish, then account, mode and number in 80 bits. Whoever has no key
 * reads neither of them, and one random code in 2^48 is taken. A sender name stands before the code in clear, with `_`
 * for spaces, because it would make the code twice as long; the HMAC covers it. The same wish has the same code.
 */
export class OptOutCodes {
  private readonly keys: readonly DerivedKeys[];

  /** @param keys of 32 bytes each: codes are made with the first one and read with each of them */
  constructor(keys: readonly Buffer[]) {
    this.keys = keys.map((key) => ({
      cipher: derived(key, 'opt-out link: cipher'),
      check: derived(key, 'opt-out link: check'),
    }));
  }

  /** @throws when there is no key */
  codeOf(wish: OptOutWish): string {
    const [key] = this.keys;
    if (!key) throw new Error('there is no key for opt-out links');
    const block = Buffer.concat([checkOf(wish, key), packed(wish)]);
    const cipher = createCipheriv(CIPHER, key.cipher, null).setAutoPadding(false);
    const code = inBase62(Buffer.concat([cipher.update(block), cipher.final()]));
    return wish.sender === null ? code : `${wish.sender.replaceAll(' ', '_')}_${code}`;
  }

  /** Undefined for what was not made with one of the keys. */
  wishOf(code: string): OptOutWish | undefined {
    const [, sender, digits] = SHAPE.exec(code) ?? [];
    const sealed = digits === undefined ? undefined : fromBase62(digits);
    if (!sealed) return undefined;
    for (const key of this.keys) {
      const wish = opened(sealed, sender?.replaceAll('_', ' ') ?? null, key);
      if (wish) return wish;
    }
    return undefined;
  }
}

function derived(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
}

function opened(sealed: Buffer, sender: string | null, key: DerivedKeys): OptOutWish | undefined {
  const decipher = createDecipheriv(CIPHER, key.cipher, null).setAutoPadding(false);
  const block = Buffer.concat([decipher.update(sealed), decipher.final()]);
  const value = BigInt(`0x${block.subarray(CHECK_BYTES).toString('hex')}`);
  const account = value / NUMBERS;
  const wish: OptOutWish = {
    accountId: Number(account / 2n),
    number: String(value % NUMBERS),
    sender,
    sandbox: account % 2n === 1n,
  };
  return timingSafeEqual(block.subarray(0, CHECK_BYTES), checkOf(wish, key)) ? wish : undefined;
}

function checkOf({ accountId, number, sender, sandbox }: OptOutWish, { check }: DerivedKeys): Buffer {
  const hmac = createHmac('sha256', check).update(JSON.stringify([accountId, number, sender, sandbox]));
  return hmac.digest().subarray(0, CHECK_BYTES);
}

/** @throws {RangeError} for an account id above 604 million */
function packed({ accountId, number, sandbox }: OptOutWish): Buffer {
  const value = (BigInt(accountId) * 2n + (sandbox ? 1n : 0n)) * NUMBERS + BigInt(number);
  const hex = value.toString(16).padStart(2 * (BLOCK_BYTES - CHECK_BYTES), '0');
  if (hex.length > 2 * (BLOCK_BYTES - CHECK_BYTES)) throw new RangeError('an account id does not fit into a link');
  return Buffer.from(hex, 'hex');
}

function inBase62(block: Buffer): string {
  let rest = BigInt(`0x${block.toString('hex')}`);
  let digits = '';
  for (let place = 0; place < CODE_LENGTH; place += 1) {
    digits = DIGITS.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits;
}

function fromBase62(digits: string): Buffer | undefined {
  let value = 0n;
  for (const digit of digits) value = value * 62n + BigInt(DIGITS.indexOf(digit));
  const hex = value.toString(16).padStart(2 * BLOCK_BYTES, '0');
  return hex.length > 2 * BLOCK_BYTES ? undefined : Buffer.from(hex, 'hex');
}
