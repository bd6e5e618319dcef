export { WEBHOOK_DISPATCHER_EVENTS, WEBHOOK_DISPATCHER_OPERATIONS } from './operations';
export { WEBHOOK_ERRORS } from './errors';
export type {
  EndpointReply,
  GetEndpointRequest,
  RotateSecretReply,
  RotateSecretRequest,
  SendTestEventReply,
  SendTestEventRequest,
  SetEndpointRequest,
} from './endpoint';
export {
  DELIVERY_STATES,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryState,
  type ListDeliveriesReply,
  type ListDeliveriesRequest,
  type ReplayDeliveriesReply,
  type ReplayDeliveriesRequest,
  type ReplayDeliveryReply,
  type ReplayDeliveryRequest,
} from './deliveries';
export type { FeedEvent, ReadFeedReply, ReadFeedRequest } from './feed';
export type {
  MessageStatusChangedEvent,
  VendorChangedEvent,
  WebhookDispatcherEvent,
  WebhookReason,
  WebhookStatus,
} from './events';
