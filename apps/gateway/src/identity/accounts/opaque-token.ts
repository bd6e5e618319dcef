import { createHash, randomBytes } from 'node:crypto';

const RANDOM_BYTES = 32;

/** A random token; the prefix shows people its purpose. */
export function newOpaqueToken(prefix: 'rt' | 'pr' | 'cs' | 'lc' | 'dv' | 'iv'): string {
  return `${prefix}_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
}

/** The stored hash. A plain hash is enough: 256 random bits cannot be guessed from it. */
export function hashOpaqueToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
