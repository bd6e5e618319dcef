import { groupBy } from '@sms/kit';

/** Messages that were in one state when the release was killed. */
export interface LeftState {
  readonly state: string;
  readonly phones: readonly string[];
}

interface Logged {
  readonly recipient: string;
  readonly status: string;
}

/** One line of the table: what was left behind, how much of it, and what it became. */
export type LeftRow = readonly [what: string, count: string, became: string];

/** A row for each state: how many of its messages have which status now. */
export function leftRows(left: readonly LeftState[], log: readonly Logged[]): LeftRow[] {
  const logged = groupBy(log, ({ recipient }) => recipient);
  return left.map(({ state, phones }) => {
    const statuses = groupBy(phones, (phone) => logged.get(phone)?.[0]?.status ?? 'lost');
    const became = [...statuses].map(([status, { length }]) => `${length} ${status}`);
    return [state, String(phones.length), became.join(', ')];
  });
}

/**
 * The carrier delivers everything once the present code runs, so each message has to become delivered. A run that left
 * no message in one of the states shows nothing about that state, which is a problem as well.
 */
export function leftProblems(left: readonly LeftState[], log: readonly Logged[]): string[] {
  const logged = groupBy(log, ({ recipient }) => recipient);
  return left.flatMap(({ state, phones }) => {
    if (phones.length === 0) return [`no message was left ${state}`];
    return phones.flatMap((phone) => {
      const entries = logged.get(phone) ?? [];
      const [entry] = entries;
      if (!entry) return [`${phone}, left ${state}, is in no log`];
      if (entries.length > 1) return [`${phone}, left ${state}, is in the log ${entries.length} times`];
      return entry.status === 'delivered' ? [] : [`${phone}, left ${state}, became ${entry.status}`];
    });
  });
}
