import type { DeliveredEvent } from '@sms/contracts/webhook-dispatcher';
import { type Sql, statement } from '@sms/platform/database';

/** An endpoint of an account beside its first one. */
export interface FurtherEndpoint {
  /** Names its queue and its events, as the id of the account names those of the first endpoint. */
  readonly number: number;
  /** The kinds of events that it is sent. */
  readonly events: readonly DeliveredEvent[];
  readonly includesTextAndNumber: boolean;
}

export interface VendorAccount {
  readonly accountId: number;
  readonly uuid: string;
  readonly email: string;
  /** The account whose endpoints get this account's events: its parent if it has one, else itself. */
  readonly endpointAccountId: number;
  /** Whether the events of the first endpoint tell the number and the text of their message. */
  readonly includesTextAndNumber: boolean;
  /** Whether the first endpoint is sent messages from subscribers. */
  readonly sendsReceived: boolean;
  readonly further: readonly FurtherEndpoint[];
}

interface AccountRow {
  account_id: number;
  uuid: string;
  email: string;
  endpoint_account_id: number;
  includes_text_and_number: boolean;
  sends_received: boolean;
  /** Null: there are none. */
  further: FurtherEndpoint[] | null;
}

const findKnownAccounts = statement<readonly [accountIds: readonly number[]], AccountRow>({
  name: 'webhook-dispatcher.find_accounts',
  text: `
    SELECT a.account_id, a.uuid, a.email, e.account_id AS endpoint_account_id, e.includes_text_and_number,
      e.sends_received, (
        SELECT jsonb_agg(jsonb_build_object('number', f.account_id, 'events', f.events,
          'includesTextAndNumber', f.includes_text_and_number) ORDER BY f.account_id)
        FROM endpoint f WHERE f.owner_account_id = e.account_id AND f.url IS NOT NULL
      ) AS further
    FROM account a JOIN endpoint e ON e.account_id = coalesce(a.parent_account_id, a.account_id)
    WHERE a.account_id = ANY($1::bigint[])`,
});

/** Finds the accounts that this service has received, each of which has an endpoint and its queue. */
export async function findAccounts(
  sql: Pick<Sql, 'run'>,
  accountIds: readonly number[],
): Promise<Map<number, VendorAccount>> {
  const rows = await sql.run(findKnownAccounts, [[...new Set(accountIds)]]);
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        accountId: row.account_id,
        uuid: row.uuid,
        email: row.email,
        endpointAccountId: row.endpoint_account_id,
        includesTextAndNumber: row.includes_text_and_number,
        sendsReceived: row.sends_received,
        further: row.further ?? [],
      },
    ]),
  );
}
