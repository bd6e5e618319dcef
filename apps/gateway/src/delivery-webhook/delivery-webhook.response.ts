import { ApiProperty } from '@nestjs/swagger';
import { TIME } from '../http/api-schemas';

const WEBHOOK_URL = { type: 'string', format: 'uri', pattern: '^https://', nullable: true } as const;
const URL = 'https://hooks.example.com/sms';
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

export class SetDeliveryWebhookResponse {
  @ApiProperty(WEBHOOK_URL)
  readonly delivery_webhook_url: string | null;

  static readonly example: SetDeliveryWebhookResponse = { delivery_webhook_url: URL };
}

export class DeliveryWebhookResponse {
  @ApiProperty(WEBHOOK_URL)
  readonly delivery_webhook_url: string | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'As the Standard Webhooks libraries want it: `whsec_` and base64.' },
  })
  readonly secrets: readonly string[];

  static readonly example: DeliveryWebhookResponse = { delivery_webhook_url: URL, secrets: [SECRET] };
}

export class RotateWebhookSecretResponse {
  @ApiProperty({ description: 'The new one.' })
  readonly secret: string;

  @ApiProperty({ type: [String] })
  readonly secrets: readonly string[];

  @ApiProperty({ ...TIME, nullable: true })
  readonly old_valid_until: string | null;

  static readonly example: RotateWebhookSecretResponse = {
    secret: SECRET,
    secrets: [SECRET, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    old_valid_until: '2026-03-01T12:00:00.000Z',
  };
}
