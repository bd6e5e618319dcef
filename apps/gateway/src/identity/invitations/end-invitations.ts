import { type Sql, statement } from '@sms/platform/database';

const endInvitationsOf = statement<readonly [accountIds: readonly number[]]>({
  name: 'gateway.end_invitations_of',
  text: `
    UPDATE invitation SET token_hash = NULL, expires_at = least(expires_at, now())
    WHERE account_id = ANY($1::bigint[])`,
});

/** Ends the links of accounts that are suspended, for good. An owner may send them again afterwards. */
export async function endInvitations(sql: Sql, accountIds: readonly number[]): Promise<void> {
  await sql.run(endInvitationsOf, [accountIds]);
}
