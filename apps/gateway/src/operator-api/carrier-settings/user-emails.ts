import { type Database, statement } from '@sms/platform/database';

const listUserEmails = statement<readonly [ids: readonly number[]], { id: number; email: string }>({
  name: 'gateway.list_user_emails',
  text: 'SELECT id, email FROM app_user WHERE id = ANY($1::bigint[])',
});

/** The e-mail addresses of users, by id. */
export async function readUserEmails(
  database: Database,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await database.run(listUserEmails, [known]);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
