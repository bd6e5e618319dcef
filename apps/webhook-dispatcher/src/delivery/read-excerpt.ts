import type { Readable } from 'node:stream';

const KEPT_BYTES = 1_024;

/** A body that ends within this is read to its end, which lets the connection be used again. */
const MAX_BODY_BYTES = 16_384;

/**
 * The first 1,024 bytes of an answer's body. The rest is thrown away: up to 16 kB it is read, a longer or endless body
 * is cut off with its connection. The answer's status has decided already, so a body that breaks off is no error.
 */
export async function readExcerpt(body: Readable): Promise<string> {
  const kept: Buffer[] = [];
  let total = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (total < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - total));
      total += chunk.length;
      if (total > MAX_BODY_BYTES) break; // leaving the loop destroys the stream
    }
  } catch {
    body.destroy();
  }
  // Postgres stores no NUL in text.
  return Buffer.concat(kept).toString('utf8').replaceAll('\0', '');
}
