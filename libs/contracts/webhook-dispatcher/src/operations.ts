import { operation, type EventBatch, type EventBatchReply } from '@sms/contracts/rpc';
import type { EndpointReply, GetEndpointRequest, SetEndpointRequest } from './endpoint';
import type { WebhookDispatcherEvent } from './events';

export const WEBHOOK_DISPATCHER_OPERATIONS = {
  setEndpoint: operation<SetEndpointRequest, EndpointReply>('webhook-dispatcher.set-endpoint.v1'),
  getEndpoint: operation<GetEndpointRequest, EndpointReply>('webhook-dispatcher.get-endpoint.v1'),
} as const;

/** Takes `EventBatch<WebhookDispatcherEvent>`; the reply means that all of them are committed. */
export const WEBHOOK_DISPATCHER_EVENTS = operation<EventBatch<WebhookDispatcherEvent>, EventBatchReply>('webhook-dispatcher.events.v1');
