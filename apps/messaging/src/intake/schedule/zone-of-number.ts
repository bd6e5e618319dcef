import { ZONES_BY_PREFIX } from './zones-by-prefix';

const zones = new Map(
  ZONES_BY_PREFIX.split(';').flatMap((entry) => {
    const [zone = '', ...prefixes] = entry.trim().split(/\s+/);
    return prefixes.map((prefix) => [prefix, zone] as const);
  }),
);
const LONGEST = Math.max(...[...zones.keys()].map(({ length }) => length));

/** The IANA time zone of a phone number, by its longest known prefix; undefined: the numbers of no zone begin so. */
export function zoneOfNumber(msisdn: string): string | undefined {
  for (let length = Math.min(LONGEST, msisdn.length); length > 0; length -= 1) {
    const zone = zones.get(msisdn.slice(0, length));
    if (zone !== undefined) return zone;
  }
  return undefined;
}
