import type { EndpointDelivery, EndpointState } from '@sms/contracts/webhook-dispatcher';
import { type Sql, statement } from '@sms/platform/database';
import { readHalfHours } from './half-hours';

interface DeliveryRow {
  readonly state: EndpointState;
  readonly paused_until: Date | null;
  readonly consecutive_failures: number | null;
  readonly failing_since: Date | null;
}

/** SQL: the state of the endpoint `e` with the queue `q`. */
export const STATE_OF_ENDPOINT = `CASE WHEN e.disabled_at IS NOT NULL THEN 'disabled'
        WHEN q.breaker_state <> 'closed' THEN 'paused'
        WHEN q.failing_since IS NOT NULL THEN 'failing' ELSE 'active' END`;

const readDeliveryState = statement<readonly [accountId: number], DeliveryRow>({
  name: 'webhook-dispatcher.read_delivery_state',
  text: `
    SELECT ${STATE_OF_ENDPOINT} AS state,
      CASE WHEN q.open_until > clock_timestamp() THEN q.open_until END AS paused_until,
      CASE WHEN e.disabled_at IS NULL AND q.breaker_state = 'closed' THEN q.consecutive_failures END
        AS consecutive_failures,
      q.failing_since
    FROM endpoint e JOIN endpoint_queue q USING (account_id) WHERE e.account_id = $1 AND e.url IS NOT NULL`,
});

/** The state of delivery to an endpoint; null without a URL. The holder of its queue stores it every cycle. */
export async function readEndpointDelivery(sql: Sql, accountId: number): Promise<EndpointDelivery | null> {
  const [row] = await sql.run(readDeliveryState, [accountId]);
  if (!row) return null;
  return {
    state: row.state,
    pausedUntil: row.paused_until?.toISOString() ?? null,
    consecutiveFailures: row.consecutive_failures,
    failingSince: row.failing_since?.toISOString() ?? null,
    halfHours: await readHalfHours(sql, accountId),
  };
}
