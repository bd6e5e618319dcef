import { IsBoolean, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Text } from '../../edge/validation/field-rule';
import { IgnoresUnknown } from '../../edge/validation/unknown-fields';
import { type WebhookEvent, WebhookEvents } from './webhook-events.field';

@IgnoresUnknown()
export class SetDeliveryWebhookRequest {
  /** The field is required. The dispatcher decides which URLs are allowed. */
  @ApiField('Public https URL that receives delivery-status events; null disables the webhook.', {
    example: 'https://hooks.example.com/sms',
  })
  @FieldRule(
    'webhookUrl',
    (value) => {
      if (value === undefined) return 'is required; null disables the webhook';
      return value === null || typeof value === 'string' ? undefined : 'must be a string or null';
    },
    { type: 'string', nullable: true, format: 'uri', pattern: '^https://' },
  )
  delivery_webhook_url: string | null;

  @ApiField(
    'Whether events have `recipient`, `message` and `dest_addr`; at first they do. Without the field, all stays as it is.',
    { example: null },
  )
  @IsOptional()
  @IsBoolean()
  include_text_and_number?: boolean | null;

  @ApiField(
    'Events of messages that are sent. `sms.delivery_status` always is, `sms.received` where it is in the list. Without the field, all stays as it is.',
    { example: ['sms.delivery_status'] },
  )
  @IsOptional()
  @WebhookEvents()
  events?: readonly WebhookEvent[] | null;

  @ApiField(
    'The password of the user, for another host, or for text and number again, when the last login was more than an hour ago.',
    { example: null },
  )
  @IsOptional()
  @Text(1, 200)
  current_password?: string | null;
}
