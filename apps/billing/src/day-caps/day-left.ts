import { type Sql, statement } from '@sms/platform/database';

export const TODAY = "(now() AT TIME ZONE 'UTC')::date";

/**
 * SQL for the credits that an account may still hold today; null without a cap. Until the job has begun the day, within
 * a second of midnight, it is the whole cap.
 * @param account alias of a row of `credit_account`, as its lock returned it
 */
export function dayLeftOf(account: string): string {
  return `(
    SELECT CASE WHEN cap.day = ${TODAY} THEN cap.credits - cap.others - (${account}.held + ${account}.spent - cap.base)
      ELSE cap.credits END
    FROM day_cap AS cap WHERE cap.account_id = ${account}.account_id)`;
}

const readDayLeft = statement<
  readonly [accountIds: readonly number[]],
  { account_id: number; day_left: number | null }
>({
  name: 'billing.read_day_left',
  text: `
    SELECT account_id, ${dayLeftOf('account')} AS day_left FROM credit_account AS account
    WHERE account_id = ANY($1::bigint[])`,
});

/** Returns what each account may still hold today; accounts without a cap are missing. */
export async function dayLeft(sql: Sql, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await sql.run(readDayLeft, [accountIds]);
  return new Map(rows.flatMap(({ account_id, day_left }) => (day_left === null ? [] : [[account_id, day_left]])));
}
