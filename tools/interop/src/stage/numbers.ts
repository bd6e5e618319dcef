const COUNTRY_AND_NETWORK = '4670';

/** Destinations of one carrier: its digits, then four of our choice. Sweden drops its 46 for a 0 in national form. */
export function prefixOf(peer: number, role: number): string {
  return `${COUNTRY_AND_NETWORK}${peer}${String(role).padStart(2, '0')}`;
}

export function numberOf(prefix: string, index: number): string {
  return `${prefix}${String(index).padStart(4, '0')}`;
}
