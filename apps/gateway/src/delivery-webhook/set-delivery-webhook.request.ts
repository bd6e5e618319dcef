import { FieldRule } from '../http/field-rule';

export class SetDeliveryWebhookRequest {
  /** Null disables the webhook; the key itself must be there. Which URLs are allowed is the dispatcher's to say. */
  @FieldRule(
    'webhookUrl',
    (value) => {
      if (value === undefined) return 'is required; null disables the webhook';
      return value === null || typeof value === 'string' ? undefined : 'must be a string or null';
    },
    { type: ['string', 'null'], format: 'uri', pattern: '^https://' },
  )
  delivery_webhook_url: string | null;
}
