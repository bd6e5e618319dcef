const KEPT_BYTES = 1_024;

/** A body of up to this size is read to its end, so that the connection can be used again. */
const MAX_BODY_BYTES = 16_384;

/**
 * The first 1,024 bytes of a response body. The rest is discarded: it is read up to 16 kB, and a longer or endless body
 * is cut off with its connection.
 */
export class Excerpt {
  private kept: Buffer | undefined;
  private total = 0;

  /** Returns false when the body is too long to be read on. */
  add(chunk: Buffer): boolean {
    if (this.total < KEPT_BYTES) {
      const piece = chunk.subarray(0, KEPT_BYTES - this.total);
      // Copied: a slice would keep the whole chunk in memory until the body ends.
      this.kept = this.kept ? Buffer.concat([this.kept, piece]) : Buffer.from(piece);
    }
    this.total += chunk.length;
    return this.total <= MAX_BODY_BYTES;
  }

  toString(): string {
    // Postgres stores no NUL in text.
    return this.kept ? this.kept.toString('utf8').replaceAll('\0', '') : '';
  }
}
