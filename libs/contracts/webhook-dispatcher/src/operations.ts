import { operation, type EventBatch, type EventBatchReply } from '@sms/contracts/rpc';
import type {
  ListDeliveriesReply,
  ListDeliveriesRequest,
  ReplayDeliveriesReply,
  ReplayDeliveriesRequest,
  ReplayDeliveryReply,
  ReplayDeliveryRequest,
} from './deliveries';
import type {
  EndpointReply,
  GetEndpointRequest,
  RotateSecretReply,
  RotateSecretRequest,
  SendTestEventReply,
  SendTestEventRequest,
  SetEndpointRequest,
} from './endpoint';
import type { WebhookDispatcherEvent } from './events';
import type { ReadFeedReply, ReadFeedRequest } from './feed';

export const WEBHOOK_DISPATCHER_OPERATIONS = {
  setEndpoint: operation<SetEndpointRequest, EndpointReply>('webhook-dispatcher.set-endpoint.v1'),
  getEndpoint: operation<GetEndpointRequest, EndpointReply>('webhook-dispatcher.get-endpoint.v1'),
  rotateSecret: operation<RotateSecretRequest, RotateSecretReply>('webhook-dispatcher.rotate-secret.v1'),
  /** Takes as long as the receiver does, at most the deadline of an attempt. */
  sendTestEvent: operation<SendTestEventRequest, SendTestEventReply>('webhook-dispatcher.send-test-event.v1'),
  listDeliveries: operation<ListDeliveriesRequest, ListDeliveriesReply>('webhook-dispatcher.list-deliveries.v1'),
  replayDelivery: operation<ReplayDeliveryRequest, ReplayDeliveryReply>('webhook-dispatcher.replay-delivery.v1'),
  replayDeliveries: operation<ReplayDeliveriesRequest, ReplayDeliveriesReply>(
    'webhook-dispatcher.replay-deliveries.v1',
  ),
  readFeed: operation<ReadFeedRequest, ReadFeedReply>('webhook-dispatcher.read-feed.v1'),
} as const;

/** Takes `EventBatch<WebhookDispatcherEvent>`; the reply means that all of them are committed. */
export const WEBHOOK_DISPATCHER_EVENTS = operation<EventBatch<WebhookDispatcherEvent>, EventBatchReply>(
  'webhook-dispatcher.events.v1',
);
