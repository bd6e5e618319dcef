/** A person, or a number that earns money with each message. */
export interface ReplayedCode {
  readonly pumped: boolean;
  readonly phone: string;
  readonly clientIp: string;
  /** Seconds from the begin of the pumped traffic; below 0: of the day before, which is not counted. */
  readonly atSeconds: number;
  /** Whether and when the first code is verified; null: never. */
  readonly verifiesAfterSeconds: number | null;
  /** When the person asks for a second code; null: never. */
  readonly asksAgainAfterSeconds: number | null;
}

export type Pump = 'random in ranges' | 'sequential' | 'range after range' | 'a tenth verifies';

export interface ReplayOptions {
  readonly seed: number;
  readonly pump: Pump;
  readonly hours: number;
  /** Share of the ranges in countries where the vendor has users. */
  readonly amongUsers: number;
  /** Whether the vendor had as many users on the day before, without pumped numbers. */
  readonly history: boolean;
}

const USERS = 2_000;
const RANGES = 200;
const NUMBERS_OF_RANGE = 25;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Countries of the users, with their share, the digits that follow, and the length of a number. */
const COUNTRIES = [
  ['961', 0.7, ['3', '70', '71', '76', '78', '79', '81'], 11],
  ['33', 0.1, ['6', '7'], 11],
  ['49', 0.1, ['15', '16', '17'], 12],
  ['44', 0.05, ['7'], 12],
] as const;
const RARE = '1 34 39 46 47 48 52 55 62 63 90 91 92 212 213 216 234 971 966 962'.split(' ');
const FAR = '371 373 375 381 387 993 996 998 232 252 261 263 674 675 682'.split(' ');

/** Numbers from 0 to below 1; the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * 5,000 numbers in 200 ranges of eight digits, among 2,000 users. Of the users, 80 % verify after some 25 seconds, 12 %
 * ask for a second code, and the rest gives up. Four in five have an address of their own; the others share 40 with
 * one another and with three in ten of the pumped numbers, whose other addresses are 60.
 */
export function pumpedTraffic({ seed, pump, hours, amongUsers, history }: ReplayOptions): ReplayedCode[] {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const digits = (count: number): string =>
    Array.from({ length: Math.max(0, count) }, () => String(Math.floor(random() * 10))).join('');
  const duration = hours * HOUR_SECONDS;
  const shared = (): string => `198.51.100.${Math.floor(random() * 40)}`;
  const country = () => {
    const place = random() * 0.95;
    let sum = 0;
    return COUNTRIES.find(([, share]) => (sum += share) > place) ?? COUNTRIES[0];
  };
  const userPhone = (): string => {
    if (random() >= 0.95) return fill(pick(RARE), 12);
    const [code, , networks, length] = country();
    return fill(code + pick(networks), length);
  };
  const fill = (begin: string, length: number): string => begin + digits(length - begin.length);

  const user = (index: number, begin: number, seconds: number): ReplayedCode => {
    const fate = random();
    return {
      pumped: false,
      phone: userPhone(),
      clientIp: random() < 0.8 ? `10.0.${index >> 8}.${index & 255}` : shared(),
      atSeconds: begin + random() * seconds,
      verifiesAfterSeconds: fate < 0.8 ? 8 - 25 * Math.log(1 - random()) : null,
      asksAgainAfterSeconds: fate >= 0.8 && fate < 0.92 ? 45 : null,
    };
  };
  const users = Array.from({ length: USERS }, (_, index) => user(index, 0, duration));
  const before = Array.from({ length: history ? USERS : 0 }, (_, index) => user(index, -DAY_SECONDS, DAY_SECONDS));
  const pumped = Array.from({ length: RANGES }, (_, range) => {
    const isAmong = random() < amongUsers;
    const [code, , networks, length] = country();
    const begin = isAmong ? code + pick(networks) : pick(FAR) + pick(['5', '6', '7', '9']);
    const prefix = fill(begin, 8);
    const rest = (isAmong ? length : 11) - prefix.length;
    return Array.from({ length: NUMBERS_OF_RANGE }, (_unused, place): ReplayedCode => {
      const at = pump === 'range after range' ? (range / RANGES + random() / 50) * 0.98 : random();
      return {
        pumped: true,
        phone: prefix + (pump === 'sequential' ? String(100 + place).padStart(rest, '0') : digits(rest)),
        clientIp: random() < 0.7 ? `203.0.113.${Math.floor(random() * 60)}` : shared(),
        atSeconds: at * duration,
        verifiesAfterSeconds: pump === 'a tenth verifies' && random() < 0.1 ? 20 : null,
        asksAgainAfterSeconds: null,
      };
    });
  }).flat();
  return [...before, ...users, ...pumped].sort((one, other) => one.atSeconds - other.atSeconds);
}
