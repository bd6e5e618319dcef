import type { Destination } from '../../api/traffic-limits';

export const LANES = ['otp', 'single', 'bulk'] as const satisfies Destination['lanes'];

/** Fills the dialog that adds a destination: no prefix yet, and refused in every lane. */
export const ANY_DESTINATION: Destination = { prefixes: [], lanes: LANES, allowed: false };

export const isSame = (one: Destination, other: Destination): boolean =>
  one.allowed === other.allowed &&
  one.lanes.join() === other.lanes.join() &&
  one.prefixes.join() === other.prefixes.join();

/** Reads `+961, 33`; a star is every number. */
export function prefixesIn(text: string): string[] {
  const prefixes = text.split(/[\s,;]+/).filter((prefix) => prefix !== '');
  return prefixes.map((prefix) => (prefix === '*' ? '' : prefix.replace(/^(?:\+|00)/, '')));
}

/** As it is typed: the opposite of `prefixesIn`. */
export const prefixText = (prefixes: readonly string[]): string =>
  prefixes.map((prefix) => (prefix === '' ? '*' : prefix)).join(', ');
