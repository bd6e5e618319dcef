const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Returns what divides numbers among weights: the index of the weight. A number always has the same one, so that a
 * subscriber's messages come by one carrier, and the division can be computed beforehand.
 * @param weights above 0
 */
export function shareOf(weights: readonly number[]): (recipient: string) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (recipient) => {
    let left = (hashOf(recipient) / 2 ** 32) * total;
    return weights.findIndex((weight) => (left -= weight) < 0);
  };
}

/** FNV-1a with the last steps of MurmurHash3, which spread what differs in the last digits over all bits. */
function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
