import { createHash, timingSafeEqual } from 'node:crypto';

/** Compared by digests of one length, so that the time says nothing of either. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
