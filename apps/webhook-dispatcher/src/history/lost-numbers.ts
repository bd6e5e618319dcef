import { type Database, statement } from '@sms/platform/database';

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
