/** Numbers of the log and of feeds that a second can have used: more than ten billion messages a month use. */
const LOG_NUMBERS_PER_SECOND = 10_000;
/** Other numbers, of accounts or users. */
const OTHER_NUMBERS_PER_SECOND = 10;
/** Also for a time of seconds, which clocks know no better. */
const LEAST = 1_000_000;

/** By how much numbers are moved ahead, so that none that was given in the lost time is given again. */
export interface NumbersAhead {
  readonly log: number;
  readonly other: number;
}

export function numbersAhead(lostMs: number): NumbersAhead {
  const of = (perSecond: number): number => Math.max(LEAST, Math.ceil((lostMs / 1_000) * perSecond));
  return { log: of(LOG_NUMBERS_PER_SECOND), other: of(OTHER_NUMBERS_PER_SECOND) };
}
