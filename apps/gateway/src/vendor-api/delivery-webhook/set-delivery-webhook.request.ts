import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Text } from '../../edge/validation/field-rule';
import { IgnoresUnknown } from '../../edge/validation/unknown-fields';

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

  @ApiField('The password of the user, for another host when the last login was more than an hour ago.', {
    example: null,
  })
  @IsOptional()
  @Text(1, 200)
  current_password?: string | null;
}
