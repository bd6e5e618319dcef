import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares digests of equal length in constant time, so that timing reveals neither secret. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
