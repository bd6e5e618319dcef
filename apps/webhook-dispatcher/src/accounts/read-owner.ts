import { type Sql, statement } from '@sms/platform/database';

const readOwnerOfEndpoint = statement<readonly [number: number], { owner: number }>({
  name: 'webhook-dispatcher.read_owner',
  text: 'SELECT coalesce(owner_account_id, account_id) AS owner FROM endpoint WHERE account_id = $1',
});

/** The account that an endpoint belongs to; undefined: no endpoint has this number. */
export async function readOwner(sql: Pick<Sql, 'run'>, number: number): Promise<number | undefined> {
  const [endpoint] = await sql.run(readOwnerOfEndpoint, [number]);
  return endpoint?.owner;
}
