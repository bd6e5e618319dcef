const CARRIAGE_RETURN = 0x0d;

/**
 * GSM 03.38 packing: septets without gaps, lowest bit first, beginning on a septet border after the header. Seven bits
 * left over at the end would read as one more character, `@`, so they hold a carriage return.
 */
export function packSeptets(septets: Uint8Array, headerOctets: number): Uint8Array {
  const fill = fillBits(headerOctets);
  const bits = fill + septets.length * 7;
  const octets = new Uint8Array(Math.ceil(bits / 8));
  const padded = bits > 0 && octets.length * 8 - bits === 7 ? [...septets, CARRIAGE_RETURN] : septets;
  padded.forEach((septet, index) => {
    const bit = fill + index * 7;
    const shifted = septet << (bit & 7);
    const at = bit >> 3;
    octets[at] = (octets[at] ?? 0) | (shifted & 0xff);
    if (shifted > 0xff) octets[at + 1] = (octets[at + 1] ?? 0) | (shifted >> 8);
  });
  return octets;
}

/**
 * The septets of packed octets that follow a header of `headerOctets`. A carriage return that only fills the last octet
 * is left out.
 */
export function unpackSeptets(octets: Uint8Array, headerOctets: number): Uint8Array {
  const fill = fillBits(headerOctets);
  const bits = Math.max(0, octets.length * 8 - fill);
  const septets = new Uint8Array(Math.floor(bits / 7));
  for (let index = 0; index < septets.length; index++) {
    const bit = fill + index * 7;
    const pair = (octets[bit >> 3] ?? 0) | ((octets[(bit >> 3) + 1] ?? 0) << 8);
    septets[index] = (pair >> (bit & 7)) & 0x7f;
  }
  return bits % 7 === 0 && septets.at(-1) === CARRIAGE_RETURN ? septets.subarray(0, -1) : septets;
}

function fillBits(headerOctets: number): number {
  return (7 - ((headerOctets * 8) % 7)) % 7;
}
