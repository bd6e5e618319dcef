import { type Sql, statement } from '@sms/platform/database';

const readDays = statement<readonly [accountId: number], { days: number }>({
  name: 'data-keys.read_retention',
  text: 'SELECT days FROM data_key_retention WHERE account_id = $1',
});

const setDays = statement<readonly [accountId: number, days: number]>({
  name: 'data-keys.set_retention',
  text: `
    INSERT INTO data_key_retention (account_id, days) VALUES ($1, $2)
    ON CONFLICT (account_id) DO UPDATE SET days = excluded.days`,
});

const deleteDays = statement<readonly [accountId: number]>({
  name: 'data-keys.delete_retention',
  text: 'DELETE FROM data_key_retention WHERE account_id = $1',
});

/** For how many days the keys of an account are kept; null: as long as those of others. */
export async function readRetention(sql: Pick<Sql, 'run'>, accountId: number): Promise<number | null> {
  const [row] = await sql.run(readDays, [accountId]);
  return row?.days ?? null;
}

/** @param days null: as long as those of others */
export async function setRetention(sql: Pick<Sql, 'run'>, accountId: number, days: number | null): Promise<void> {
  if (days === null) await sql.run(deleteDays, [accountId]);
  else await sql.run(setDays, [accountId, days]);
}
