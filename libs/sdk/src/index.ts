export { createClient, type ClientOptions } from './client';
export { SmsApiError, SmsConnectionError, SmsError, WebhookVerificationError } from './errors';
export { expressWebhook, fastifyWebhook, nestWebhookGuard, type ReceiverOptions } from './receivers';
export { signWebhook, verifyWebhook, type VerifiedWebhook, type VerifyOptions } from './webhook';
export type { CallOptions, Calls, ErrorCode, PagePromise, Schemas, WebhookEvent } from './calls';
