import { randomFillSync } from 'node:crypto';

const RANDOM_BITS = 74n;
const LOW_BITS = 62n;
const LOW_MASK = (1n << LOW_BITS) - 1n;
const RANDOM_MASK = (1n << RANDOM_BITS) - 1n;
/** Ids of one millisecond are this far apart at most: it keeps the next one hard to guess. */
const STEP_BYTES = 4;

/**
 * Makes UUIDs of version 7 (RFC 9562): 48 bits of epoch milliseconds, then 74 random bits. Ids of one generator
 * rise strictly, also within a millisecond and when the clock steps back: the random part then counts upwards
 * by a random step.
 */
export function uuidV7Generator(now: () => number, fillRandom: (bytes: Uint8Array) => void = randomFillSync): () => string {
  let lastMs = -1;
  let random = 0n;
  return () => {
    const ms = Math.max(now(), lastMs);
    random = ms === lastMs ? random + 1n + randomBigInt(fillRandom, STEP_BYTES) : randomBigInt(fillRandom, 10) & (RANDOM_MASK >> 1n);
    // With the top bit left clear at the start of a millisecond, some 10^12 ids fit into it before this happens.
    const overflow = random > RANDOM_MASK;
    lastMs = overflow ? ms + 1 : ms;
    random &= RANDOM_MASK;
    return format(BigInt(lastMs), random);
  };
}

function format(ms: bigint, random: bigint): string {
  const high = (ms << 16n) | 0x7000n | (random >> LOW_BITS);
  const low = (0b10n << LOW_BITS) | (random & LOW_MASK);
  const hex = high.toString(16).padStart(16, '0') + low.toString(16).padStart(16, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function randomBigInt(fillRandom: (bytes: Uint8Array) => void, length: number): bigint {
  const bytes = new Uint8Array(length);
  fillRandom(bytes);
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/** Fills from a reserve: asking the system for a few bytes at a time costs more than making the id. */
function pooledRandom(): (bytes: Uint8Array) => void {
  const pool = new Uint8Array(8_192);
  let used = pool.length;
  return (bytes) => {
    if (used + bytes.length > pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    bytes.set(pool.subarray(used, (used += bytes.length)));
  };
}

/** Generator of this process: request ids and event ids. */
export const uuidV7 = uuidV7Generator(() => Date.now(), pooledRandom());

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
