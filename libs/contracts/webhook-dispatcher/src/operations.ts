import { type EventBatchReply, operation } from '@sms/contracts/rpc';
import {
  type ChangeEndpointReply,
  ChangeEndpointRequest,
  type CreateEndpointReply,
  CreateEndpointRequest,
  type ListAccountEndpointsReply,
  ListAccountEndpointsRequest,
} from './account-endpoints';
import {
  type EraseEventsReply,
  EraseEventsRequest,
  type ExportEventsReply,
  ExportEventsRequest,
} from './data-subjects';
import {
  type CountReplayReply,
  type GetDeliveryReply,
  GetDeliveryRequest,
  type ListDeliveriesReply,
  ListDeliveriesRequest,
  type ReplayDeliveriesReply,
  ReplayDeliveriesRequest,
  type ReplayDeliveryReply,
  ReplayDeliveryRequest,
} from './deliveries';
import {
  type EndpointReply,
  type GetEndpointReply,
  GetEndpointRequest,
  type RotateSecretReply,
  RotateSecretRequest,
  type SendTestEventReply,
  SendTestEventRequest,
  SetEndpointRequest,
} from './endpoint';
import {
  type CountEndpointsReply,
  CountEndpointsRequest,
  type ListEndpointsReply,
  ListEndpointsRequest,
  type ResumeEndpointReply,
  ResumeEndpointRequest,
} from './endpoints';
import { WebhookDispatcherEventBatches } from './events';
import { type ReadFeedReply, ReadFeedRequest } from './feed';
import { type SetTextRetentionReply, SetTextRetentionRequest } from './text-retention';

export const WEBHOOK_DISPATCHER_OPERATIONS = {
  setEndpoint: operation<SetEndpointRequest, EndpointReply>('webhook-dispatcher.set-endpoint.v1', SetEndpointRequest),
  getEndpoint: operation<GetEndpointRequest, GetEndpointReply>(
    'webhook-dispatcher.get-endpoint.v1',
    GetEndpointRequest,
  ),
  rotateSecret: operation<RotateSecretRequest, RotateSecretReply>(
    'webhook-dispatcher.rotate-secret.v1',
    RotateSecretRequest,
  ),
  listAccountEndpoints: operation<ListAccountEndpointsRequest, ListAccountEndpointsReply>(
    'webhook-dispatcher.list-account-endpoints.v1',
    ListAccountEndpointsRequest,
  ),
  createEndpoint: operation<CreateEndpointRequest, CreateEndpointReply>(
    'webhook-dispatcher.create-endpoint.v1',
    CreateEndpointRequest,
  ),
  changeEndpoint: operation<ChangeEndpointRequest, ChangeEndpointReply>(
    'webhook-dispatcher.change-endpoint.v1',
    ChangeEndpointRequest,
  ),
  listEndpoints: operation<ListEndpointsRequest, ListEndpointsReply>(
    'webhook-dispatcher.list-endpoints.v1',
    ListEndpointsRequest,
  ),
  countEndpoints: operation<CountEndpointsRequest, CountEndpointsReply>(
    'webhook-dispatcher.count-endpoints.v1',
    CountEndpointsRequest,
  ),
  resumeEndpoint: operation<ResumeEndpointRequest, ResumeEndpointReply>(
    'webhook-dispatcher.resume-endpoint.v1',
    ResumeEndpointRequest,
  ),
  /** Takes as long as the receiver does, at most the deadline of an attempt. */
  sendTestEvent: operation<SendTestEventRequest, SendTestEventReply>(
    'webhook-dispatcher.send-test-event.v1',
    SendTestEventRequest,
  ),
  listDeliveries: operation<ListDeliveriesRequest, ListDeliveriesReply>(
    'webhook-dispatcher.list-deliveries.v1',
    ListDeliveriesRequest,
  ),
  getDelivery: operation<GetDeliveryRequest, GetDeliveryReply>(
    'webhook-dispatcher.get-delivery.v1',
    GetDeliveryRequest,
  ),
  replayDelivery: operation<ReplayDeliveryRequest, ReplayDeliveryReply>(
    'webhook-dispatcher.replay-delivery.v1',
    ReplayDeliveryRequest,
  ),
  replayDeliveries: operation<ReplayDeliveriesRequest, ReplayDeliveriesReply>(
    'webhook-dispatcher.replay-deliveries.v1',
    ReplayDeliveriesRequest,
  ),
  /** Counts what `replayDeliveries`, called until it is done, would replay now. */
  countReplay: operation<ReplayDeliveriesRequest, CountReplayReply>(
    'webhook-dispatcher.count-replay.v1',
    ReplayDeliveriesRequest,
  ),
  exportEvents: operation<ExportEventsRequest, ExportEventsReply>(
    'webhook-dispatcher.export-events.v1',
    ExportEventsRequest,
  ),
  eraseEvents: operation<EraseEventsRequest, EraseEventsReply>(
    'webhook-dispatcher.erase-events.v1',
    EraseEventsRequest,
  ),
  setTextRetention: operation<SetTextRetentionRequest, SetTextRetentionReply>(
    'webhook-dispatcher.set-text-retention.v1',
    SetTextRetentionRequest,
  ),
  readFeed: operation<ReadFeedRequest, ReadFeedReply>('webhook-dispatcher.read-feed.v1', ReadFeedRequest),
} as const;

/** The reply means that all events are committed except those it names. */
export const WEBHOOK_DISPATCHER_EVENTS = operation<WebhookDispatcherEventBatches, EventBatchReply>(
  'webhook-dispatcher.events.v1',
  WebhookDispatcherEventBatches,
);
