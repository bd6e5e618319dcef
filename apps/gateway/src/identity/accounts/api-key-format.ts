import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const API_KEY_MODES = ['live', 'test'] as const;
export type ApiKeyMode = (typeof API_KEY_MODES)[number];

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
/** 62^6 exceeds 2^32, so a CRC-32 always fits. */
const CHECKSUM_LENGTH = 6;
/** Keys of the first release begin with `sk_`. They stay good. */
export type ApiKeyPrefix = 'sms' | 'sk';
const SHAPE = new RegExp(`^(?:sms|sk)_(?:${API_KEY_MODES.join('|')})_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
/** Of the random characters. */
const SHOWN_LENGTH = 4;

/** `<prefix>_<mode>_`, 32 random base62 characters (190 bits), 6 base62 characters of the CRC-32 of all before. */
export function newApiKey(mode: ApiKeyMode, prefix: ApiKeyPrefix = 'sms'): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
  const body = `${prefix}_${mode}_${random}`;
  return body + checksum(body);
}

/** Detects mistyped and truncated keys without a query; it does not tell whether the key exists. */
export function isWellFormedApiKey(text: string): boolean {
  return SHAPE.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)));
}

/** The stored hash, in base64. A plain hash is enough: 190 random bits cannot be guessed from it. */
export function hashApiKey(key: string): string {
  return hash('sha256', key, 'base64');
}

/** The part that lists may show, so that users can tell their keys apart. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, key.lastIndexOf('_') + 1 + SHOWN_LENGTH);
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let position = 0; position < CHECKSUM_LENGTH; position += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
