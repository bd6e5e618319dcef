import { type Database, statement } from '@sms/platform/database';

const DAY_MS = 86_400_000;

export interface KeptNumbers {
  /** The number of the newest event; 0 while there is none. Numbers that a restore has left out do not count. */
  readonly latest: number;
  /** One more than the newest when no event is kept. */
  readonly oldest: number;
}

/** The oldest event taken in until `$2`: each day has a partition, and later partitions are not scanned. */
const OLDEST = 'SELECT sequence FROM event WHERE account_id = $1 AND created_at <= $2 ORDER BY sequence LIMIT 1';

const findOldestUntil = statement<readonly [accountId: number, until: string], { sequence: number }>({
  name: 'webhook-dispatcher.find_oldest_event',
  text: OLDEST,
});

const readNumbers = statement<
  readonly [accountId: number, until: Date],
  { latest: number; latest_at: string; oldest: number | null }
>({
  name: 'webhook-dispatcher.read_kept_numbers',
  text: `
    SELECT coalesce((
        SELECT first_sequence - 1 FROM lost_number AS l
        WHERE l.account_id = $1 AND l.last_sequence = e.last_sequence), last_sequence) AS latest,
      last_event_at::text AS latest_at, (${OLDEST}) AS oldest
    FROM endpoint AS e WHERE account_id = $1`,
});

/**
 * The numbers of an account's newest event and of the oldest that is kept. Times rise with the numbers: if the oldest
 * day has any events, the oldest event is among them, whatever later days hold.
 */
export async function keptNumbers(
  database: Pick<Database, 'run' | 'now'>,
  accountId: number,
  eventDays: number,
): Promise<KeptNumbers> {
  const oldestDay = Math.floor(database.now().getTime() / DAY_MS) - eventDays;
  const [endpoint] = await database.run(readNumbers, [accountId, new Date((oldestDay + 1) * DAY_MS - 1)]);
  if (!endpoint) return { latest: 0, oldest: 1 };
  const { latest, latest_at: latestAt } = endpoint;
  if (endpoint.oldest !== null || latest === 0) return { latest, oldest: endpoint.oldest ?? 1 };
  const [oldest] = await database.run(findOldestUntil, [accountId, latestAt]);
  return { latest, oldest: oldest?.sequence ?? latest + 1 };
}

const findLost = statement<readonly [accountId: number, sequence: number], { known: number }>({
  name: 'webhook-dispatcher.find_lost_numbers',
  text: `
    SELECT lost.first_sequence - 1 AS known FROM (
      SELECT first_sequence, last_sequence FROM lost_number WHERE account_id = $1 AND first_sequence <= $2
      ORDER BY first_sequence DESC LIMIT 1
    ) AS lost WHERE lost.last_sequence >= $2`,
});

/** The last number before those that a restore has lost, if the given one is among them. */
export async function lastBeforeLost(
  database: Pick<Database, 'run'>,
  accountId: number,
  sequence: number,
): Promise<number | undefined> {
  const [lost] = await database.run(findLost, [accountId, sequence]);
  return lost?.known;
}
