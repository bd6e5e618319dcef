import type { AccountEndpoint, DeliveredEvent, EndpointState } from '@sms/contracts/webhook-dispatcher';
import { type Sql, statement } from '@sms/platform/database';
import { STATE_OF_ENDPOINT } from '../endpoints/read-endpoint-delivery';

interface EndpointRow {
  readonly number: number;
  readonly id: string | null;
  readonly url: string;
  readonly description: string;
  readonly events: readonly DeliveredEvent[];
  readonly includes_text_and_number: boolean;
  readonly state: EndpointState;
}

const listOfAccount = statement<readonly [accountId: number], EndpointRow>({
  name: 'webhook-dispatcher.list_account_endpoints',
  text: `
    SELECT e.account_id AS number, e.id, e.url, e.description,
      coalesce(e.events, CASE WHEN e.sends_received THEN ARRAY['sms.delivery_status', 'sms.received']
        ELSE ARRAY['sms.delivery_status'] END) AS events,
      e.includes_text_and_number, ${STATE_OF_ENDPOINT} AS state
    FROM endpoint e JOIN endpoint_queue q USING (account_id)
    WHERE e.account_id = ANY(ARRAY(SELECT account_id FROM endpoint WHERE owner_account_id = $1) || $1::bigint)
      AND e.url IS NOT NULL
    ORDER BY e.account_id`,
});

/** The endpoints of an account that have a URL: the first one first, since ids of accounts are lower numbers. */
export async function readEndpoints(sql: Pick<Sql, 'run'>, accountId: number): Promise<AccountEndpoint[]> {
  const rows = await sql.run(listOfAccount, [accountId]);
  return rows.map(({ includes_text_and_number: includesTextAndNumber, ...row }) => ({ ...row, includesTextAndNumber }));
}
