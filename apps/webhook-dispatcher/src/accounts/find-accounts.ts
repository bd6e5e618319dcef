import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import type { Sql } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';

export interface Account {
  readonly accountId: number;
  readonly uuid: string;
  readonly email: string;
  /** The account whose endpoint gets this account's events: its parent if it has one, else itself. */
  readonly endpointAccountId: number;
}

interface AccountRow {
  account_id: number;
  uuid: string;
  email: string;
  endpoint_account_id: number;
}

/** @throws {DomainError} `accountUnknown` unless all of them are known: their events have to come again later. */
export async function findAccounts(sql: Sql, accountIds: readonly number[]): Promise<Map<number, Account>> {
  const wanted = [...new Set(accountIds)];
  const rows = await sql.rows<AccountRow>(
    `SELECT account_id, uuid, email, coalesce(parent_account_id, account_id) AS endpoint_account_id
     FROM accounts WHERE account_id = ANY($1::bigint[])`,
    [wanted],
  );
  const accounts = new Map(
    rows.map((row) => [
      row.account_id,
      { accountId: row.account_id, uuid: row.uuid, email: row.email, endpointAccountId: row.endpoint_account_id },
    ]),
  );
  const unknown = wanted.filter((accountId) => !accounts.has(accountId));
  if (unknown.length > 0) {
    throw new DomainError(WEBHOOK_ERRORS.accountUnknown, 'an event names an account that is not known here yet', {
      accountIds: unknown,
    });
  }
  return accounts;
}
