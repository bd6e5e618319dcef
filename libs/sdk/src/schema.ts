/** In the published package the generated types of the calls of vendors stand in this file. */
export type { components, operations, webhooks } from '@sms/api-client';
