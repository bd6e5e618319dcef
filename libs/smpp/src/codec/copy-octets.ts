/** Typed arrays up to this stand on V8's own heap; larger ones cost an allocation outside of it and its release. */
const MAX_ON_HEAP = 64;

/**
 * A copy, so that what is kept of a PDU does not hold the 64 kB into which the socket read it; at most it holds Node's
 * pool of 8 kB.
 */
export function copyOctets(bytes: Buffer, start: number, end: number): Uint8Array {
  const octets = bytes.subarray(start, end);
  return octets.length <= MAX_ON_HEAP ? new Uint8Array(octets) : Buffer.from(octets);
}
