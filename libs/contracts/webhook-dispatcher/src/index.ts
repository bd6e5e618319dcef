export { WEBHOOK_DISPATCHER_EVENTS, WEBHOOK_DISPATCHER_OPERATIONS } from './operations';
export { WEBHOOK_ERRORS } from './errors';
export {
  ENDPOINT_STATES,
  type EndpointDelivery,
  type EndpointReply,
  type EndpointState,
  type GetEndpointReply,
  GetEndpointRequest,
  type HalfHour,
  type RotateSecretReply,
  RotateSecretRequest,
  type SendTestEventReply,
  SendTestEventRequest,
  SetEndpointRequest,
} from './endpoint';
export {
  type AccountEndpoint,
  type ChangeEndpointReply,
  ChangeEndpointRequest,
  type CreateEndpointReply,
  CreateEndpointRequest,
  type ListAccountEndpointsReply,
  ListAccountEndpointsRequest,
  MAX_ENDPOINT_DESCRIPTION,
  MAX_ENDPOINTS,
} from './account-endpoints';
export {
  type CountedAttempts,
  type CountEndpointsReply,
  CountEndpointsRequest,
  type ListedEndpoint,
  type ListEndpointsReply,
  ListEndpointsRequest,
  type ResumeEndpointReply,
  ResumeEndpointRequest,
} from './endpoints';
export {
  ATTEMPT_OUTCOMES,
  type AttemptOutcome,
  type CountReplayReply,
  DELIVERED_EVENTS,
  type DeliveredEvent,
  DELIVERY_STATES,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryRequest,
  type DeliveryState,
  type GetDeliveryReply,
  GetDeliveryRequest,
  type ListDeliveriesReply,
  ListDeliveriesRequest,
  type ReplayDeliveriesReply,
  ReplayDeliveriesRequest,
  type ReplayDeliveryReply,
  ReplayDeliveryRequest,
} from './deliveries';
export { type SetTextRetentionReply, SetTextRetentionRequest } from './text-retention';
export type { ShownBody } from './shown-body';
export { type FeedEvent, type ReadFeedReply, ReadFeedRequest } from './feed';
export {
  type BalanceLowEvent,
  type CapKind,
  type CanaryDecidedEvent,
  type CapReachedEvent,
  type MessageReceivedEvent,
  type MessageStatusChangedEvent,
  type VendorChangedEvent,
  type WebhookDispatcherEvent,
  WebhookDispatcherEventBatches,
  type WebhookReason,
  type WebhookStatus,
} from './events';
export {
  type EraseEventsReply,
  EraseEventsRequest,
  type ExportedEvent,
  type ExportEventsReply,
  ExportEventsRequest,
} from './data-subjects';
