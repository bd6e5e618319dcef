const KEPT_BYTES = 1_024;

/** A body that ends within this is read to its end, which lets the connection be used again. */
const MAX_BODY_BYTES = 16_384;

/**
 * The first 1,024 bytes of an answer's body. The rest is thrown away: up to 16 kB it is read, a longer or endless body
 * is cut off with its connection.
 */
export class Excerpt {
  private kept: Buffer | undefined;
  private total = 0;

  /** False when the body is too long to be read on. */
  add(chunk: Buffer): boolean {
    if (this.total < KEPT_BYTES) {
      const piece = chunk.subarray(0, KEPT_BYTES - this.total);
      // Copied, for a piece would hold the whole chunk that it is part of until the body ends.
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
