import { createHash, randomBytes } from 'node:crypto';

const RANDOM_BYTES = 32;

/** Opaque: nothing about the user can be read from it. */
export function newPasswordResetToken(): string {
  return `pr_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
}

/** What is stored. A plain hash is enough: 256 random bits cannot be guessed from it. */
export function hashPasswordResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
