export { WEBHOOK_DISPATCHER_EVENTS, WEBHOOK_DISPATCHER_OPERATIONS } from './operations';
export { WEBHOOK_ERRORS } from './errors';
export type { GetEndpointRequest, EndpointReply, SetEndpointRequest } from './endpoint';
export type { MessageStatusChangedEvent, VendorChangedEvent, WebhookDispatcherEvent, WebhookStatus } from './events';
