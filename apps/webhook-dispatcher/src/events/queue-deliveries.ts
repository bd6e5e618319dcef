import type { MessageStatusChangedEvent } from '@sms/contracts/webhook-dispatcher';
import type { Sql } from '@sms/platform/database';
import { findAccounts } from '../accounts/find-accounts';
import { eventBody } from './event-body';
import { webhookId } from './webhook-id';

export interface QueuedDeliveries {
  readonly queued: number;
  /** Events of accounts without an endpoint URL, or known already: nothing is stored for them. */
  readonly skipped: number;
  /** Lanes that have something to do now. */
  readonly lanes: readonly number[];
}

/**
 * Inserts one delivery for each event whose account has an endpoint URL and makes the lanes due. The lane rows are
 * locked first, in order: whoever changes an endpoint or gives a lane back holds the same lock, so no delivery is
 * added behind a cancellation and no lane goes to sleep over a delivery that is being added.
 */
export async function queueDeliveries(sql: Sql, events: readonly MessageStatusChangedEvent[], now: Date): Promise<QueuedDeliveries> {
  if (events.length === 0) return { queued: 0, skipped: 0, lanes: [] };
  const accounts = await findAccounts(sql, events.map((event) => event.payload.accountId));
  const deliveries = events.flatMap((event) => {
    const account = accounts.get(event.payload.accountId);
    return account ? [{ event: event.payload, endpoint: account.endpointAccountId, body: eventBody(event, account, now) }] : [];
  });
  await sql.rows('SELECT 1 FROM lanes WHERE account_id = ANY($1::bigint[]) ORDER BY account_id FOR NO KEY UPDATE', [
    [...new Set(deliveries.map((delivery) => delivery.endpoint))],
  ]);
  const inserted = await sql.rows<{ account_id: number }>(
    `INSERT INTO deliveries (webhook_id, account_id, vendor_account_id, message_id, sms_log_id, message_status, body)
     SELECT d.webhook_id, d.account_id, d.vendor_account_id, d.message_id, d.sms_log_id, d.message_status, d.body
     FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::uuid[], $5::bigint[], $6::text[], $7::text[])
       AS d(webhook_id, account_id, vendor_account_id, message_id, sms_log_id, message_status, body)
     JOIN endpoints e ON e.account_id = d.account_id AND e.url IS NOT NULL
     ON CONFLICT (webhook_id) DO NOTHING RETURNING account_id`,
    [
      deliveries.map(({ event }) => webhookId(event.messageId, event.status)),
      deliveries.map(({ endpoint }) => endpoint),
      deliveries.map(({ event }) => event.accountId),
      deliveries.map(({ event }) => event.messageId),
      deliveries.map(({ event }) => event.smsLogId),
      deliveries.map(({ event }) => event.status),
      deliveries.map(({ body }) => body),
    ],
  );
  const lanes = [...new Set(inserted.map((row) => row.account_id))];
  // least() and greatest() pass over nulls: a closed breaker has no open_until, a sleeping lane no due_at.
  await sql.execute('UPDATE lanes SET due_at = least(due_at, greatest(now(), open_until)) WHERE account_id = ANY($1::bigint[])', [lanes]);
  return { queued: inserted.length, skipped: events.length - inserted.length, lanes };
}
