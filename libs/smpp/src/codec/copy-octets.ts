/** Typed arrays up to this size are on V8's own heap; larger ones cost an allocation outside of it and its release. */
const MAX_ON_HEAP = 64;

/**
 * Copies the octets that are kept of a PDU, so that they do not retain the 64 kB buffer of the socket; at most they
 * retain Node's pool of 8 kB.
 */
export function copyOctets(bytes: Buffer, start: number, end: number): Uint8Array {
  const octets = bytes.subarray(start, end);
  return octets.length <= MAX_ON_HEAP ? new Uint8Array(octets) : Buffer.from(octets);
}
