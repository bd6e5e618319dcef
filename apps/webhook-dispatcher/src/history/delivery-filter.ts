import type { ListDeliveriesRequest, WebhookStatus } from '@sms/contracts/webhook-dispatcher';
import { webhookId } from '../events/webhook-id';

const STATUSES: readonly WebhookStatus[] = ['pending', 'delivered', 'failed', 'undelivered'];

type Filter = Pick<
  ListDeliveriesRequest,
  'accountId' | 'state' | 'messageId' | 'requestId' | 'smsLogId' | 'from' | 'to'
>;

/**
 * Conditions on `deliveries` and their parameters, beginning with the account, without which nothing is read. A message
 * is found by the ids of its possible events, which have an index.
 */
export function deliveryFilter({ accountId, state, messageId, requestId, smsLogId, from, to }: Filter) {
  const parameters: unknown[] = [accountId];
  const conditions = ['account_id = $1'];
  const add = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    parameters.push(value);
    conditions.push(`${condition} $${parameters.length}`);
  };
  add('state =', state);
  add('request_id =', requestId);
  add('sms_log_id =', smsLogId);
  add('created_at >=', from);
  add('created_at <', to);
  if (messageId !== undefined) {
    parameters.push(STATUSES.map((status) => webhookId(messageId, status)));
    conditions.push(`webhook_id = ANY($${parameters.length}::text[])`);
  }
  return { conditions, parameters, add };
}
