/** Codes under a key, and how many of them were verified; of the last days, older ones count less. */
export interface Traffic {
  readonly generated: number;
  readonly verified: number;
}

export const RULES = ['phone', 'client', 'prefix'] as const;
export type Rule = (typeof RULES)[number];

/** Why a code is suspicious: under the key, as many codes as the limit or more are not verified. */
export interface Suspicion extends Traffic {
  readonly rule: Rule;
  readonly key: string;
  readonly limit: number;
}

export interface AskedCode {
  /** MSISDN. */
  readonly phone: string;
  readonly clientKeys: readonly string[];
  /** Unsuspicious codes of the vendor for this phone within a day. */
  readonly earlier: number;
  /** Whether the phone has verified a code of the vendor within seven days. */
  readonly known: boolean;
  /** By key; keys that are missing have no traffic. `REFUSED` has the suspicious codes of the vendor. */
  readonly traffic: ReadonlyMap<string, Traffic>;
}

/** All codes of a vendor. */
export const ALL = '';
/** The suspicious codes of a vendor, which count nowhere else. */
export const REFUSED = 'refused';

/** A country, its networks, and ranges of some hundred to some thousand numbers. */
const LENGTHS = [3, 4, 5, 6, 7, 8] as const;
type Length = (typeof LENGTHS)[number];

/** Unverified codes that any prefix may have: people give up, or have yet to type the code. */
const USUAL: Readonly<Record<Length, number>> = { 3: 5, 4: 5, 5: 5, 6: 4, 7: 4, 8: 3 };
/** The same while many codes of the vendor are suspicious, or a shorter prefix is. */
const UNDER_ATTACK: Readonly<Record<Length, number>> = { 3: 3, 4: 3, 5: 3, 6: 3, 7: 3, 8: 2 };
const ATTACK = 10;
/** Verified codes after which it shows in which countries a vendor has users. */
const LEARNED = 100;
/** For one client: an address may be that of an office or a mobile network. */
const CLIENT = { unverified: 10, perVerified: 3 } as const;
/** Codes for one phone in a day, of which none was verified. */
const CODES_OF_PHONE = 6;

const SHRUNK = 0.1;

const NONE: Traffic = { generated: 0, verified: 0 };

/**
 * Returns the rule that finds a code suspicious, the shortest prefix first; undefined when none does.
 *
 * Pumped numbers do not verify. A prefix may have so many unverified codes as are usual for its length, and in
 * proportion to its verified ones, by the ratio that the vendor has elsewhere. A prefix whose users verify is never
 * refused as a whole, however many others are added to it. Neither is a country or a network while it is not known yet
 * where the vendor has users, nor one with most codes of the vendor. There, only ranges of numbers are, and these may
 * have more where people are spread over them.
 */
export function suspicionOf({ phone, clientKeys, earlier, known, traffic }: AskedCode): Suspicion | undefined {
  const of = (key: string): Traffic => traffic.get(key) ?? NONE;
  if (known) return undefined;
  if (earlier > 0) {
    const key = phone.slice(0, LENGTHS.at(-1));
    const seen = { generated: earlier, verified: 0 };
    return earlier < CODES_OF_PHONE ? undefined : { rule: 'phone', key, ...seen, limit: CODES_OF_PHONE };
  }
  for (const key of clientKeys) {
    const seen = of(key);
    const limit = CLIENT.unverified + CLIENT.perVerified * seen.verified;
    if (unverified(seen) >= limit) return { rule: 'client', key, ...seen, limit };
  }
  return suspicionOfPrefix(phone, of);
}

function suspicionOfPrefix(phone: string, of: (key: string) => Traffic): Suspicion | undefined {
  const all = of(ALL);
  let usual = of(REFUSED).generated >= ATTACK ? UNDER_ATTACK : USUAL;
  let above: { readonly length: Length; readonly verified: number } | undefined;
  for (const length of LENGTHS) {
    const key = phone.slice(0, length);
    const seen = of(key);
    const given = givenUpPerVerified(all, seen);
    const spread = above ? atMost((SPREAD * above.verified * given) / 10 ** (length - above.length)) : 0;
    const limit = usual[length] + Math.max(perVerified(given) * seen.verified, spread);
    const proven = isProven(seen, given);
    if (unverified(seen) >= limit) {
      const isUnsure = length < 6 && (all.verified < LEARNED || seen.generated > all.generated / 2);
      if (!proven && !isUnsure) return { rule: 'prefix', key, ...seen, limit };
      usual = UNDER_ATTACK;
    }
    if (proven) above = { length, verified: seen.verified };
  }
  return undefined;
}

/** The keys of the prefixes of a number, and of its vendor. */
export function keysOfPhone(phone: string): readonly string[] {
  return [ALL, ...LENGTHS.map((length) => phone.slice(0, length))];
}

/** Counts shrink from the first moment: three codes are a little less than three. */
function unverified({ generated, verified }: Traffic): number {
  return generated - verified + SHRUNK;
}

/**
 * How many codes people leave unverified for each that is verified, outside of the prefix. Ten codes of which eight are
 * verified stand for what is not known yet.
 */
function givenUpPerVerified(all: Traffic, inside: Traffic): number {
  const ratio = (all.verified - inside.verified + 8) / (all.generated - inside.generated + 10);
  const bounded = Math.min(0.95, Math.max(0.2, ratio));
  return (1 - bounded) / bounded;
}

/** A prefix may be three times as bad as the rest. */
function perVerified(given: number): number {
  return Math.min(3, Math.max(0.5, 3 * given));
}

/** Whether people verify here: five, or two where they do not vanish among the others. */
function isProven({ generated, verified }: Traffic, given: number): boolean {
  return verified >= 5 || (verified >= 2 && verified / generated >= 1 / (1 + given) / 5);
}

/** People are spread unevenly over the ranges of a country: some ranges have three times their share. */
const SPREAD = 3;

/** A count with this mean is seldom higher; of a mean near nothing, nothing is expected. */
function atMost(mean: number): number {
  return mean < 0.02 ? 0 : mean + 2 * Math.sqrt(mean);
}
