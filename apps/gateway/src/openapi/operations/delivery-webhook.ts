import type { OperationDoc } from '../operation-doc';
import { array, object, orNull, text } from '../schema';

const URL_OR_NULL = orNull({ type: 'string', format: 'uri', pattern: '^https://' });
const URL = 'https://hooks.example.com/sms';

export const DELIVERY_WEBHOOK: Readonly<Record<string, OperationDoc>> = {
  'PUT /v1/vendors/delivery-webhook': {
    id: 'setDeliveryWebhook',
    tag: 'Delivery webhook',
    summary: 'Set or disable the delivery webhook',
    description:
      'Only the parent account may; its sub-accounts share it. Null disables the webhook and cancels what is waiting.',
    request: { delivery_webhook_url: URL },
    data: { schema: object({ delivery_webhook_url: URL_OR_NULL }), example: { delivery_webhook_url: URL } },
  },
  'PUT /v1/vendor/webhook': {
    id: 'setDeliveryWebhookByKey',
    tag: 'Delivery webhook',
    summary: 'Set or disable the delivery webhook, with an API key',
    description: 'As `PUT /v1/vendors/delivery-webhook` does for a user.',
    request: { delivery_webhook_url: URL },
    data: { schema: object({ delivery_webhook_url: URL_OR_NULL }), example: { delivery_webhook_url: URL } },
  },
  'GET /v1/vendors/delivery-webhook': {
    id: 'getDeliveryWebhook',
    tag: 'Delivery webhook',
    summary: 'Show the delivery webhook and its secrets',
    description: 'For the parent account alone. Each secret makes one signature of every event.',
    data: {
      schema: object({
        delivery_webhook_url: URL_OR_NULL,
        secrets: array(text('As the Standard Webhooks libraries want it: `whsec_` and base64.')),
      }),
      example: { delivery_webhook_url: URL, secrets: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'] },
    },
  },
};
