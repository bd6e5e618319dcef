import { ApiProperty } from '@nestjs/swagger';
import type { DeliveryRequest, GetDeliveryReply } from '@sms/contracts/webhook-dispatcher';
import { BodyTextMissingField, type TextMissing } from '../messages/text-missing.field';
import { DeliveryStatusEvent } from '../webhooks/delivery-status.event';
import { WebhookDeliveryResponse } from './webhook-deliveries.response';

export class WebhookRequestResponse {
  @ApiProperty({
    type: String,
    format: 'uri',
    nullable: true,
    description:
      'Where attempts go now; earlier ones may have gone elsewhere. Null while nothing is delivered, and for callers that may not read the webhook, since it may hold a secret: only a token of an owner may.',
  })
  readonly url_now: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description:
      'What the attempts have in common. Each has a `webhook-timestamp` and a `webhook-signature` of its own besides.',
  })
  readonly headers: Readonly<Record<string, string>>;

  @ApiProperty({ description: 'The exact text that every attempt sends.' })
  readonly body: string;

  @BodyTextMissingField()
  readonly text_missing: TextMissing | null;

  static of({ urlNow, headers, body, textMissing }: DeliveryRequest): WebhookRequestResponse {
    return { url_now: urlNow, headers, body, text_missing: textMissing ?? null };
  }

  static readonly example: WebhookRequestResponse = {
    url_now: 'https://hooks.example.com/sms',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'sms-platform-webhooks/1.0',
      'webhook-id': WebhookDeliveryResponse.example.id,
    },
    body: JSON.stringify(DeliveryStatusEvent.example),
    text_missing: null,
  };
}

/** A listed delivery with its content. */
export class WebhookDeliveryShownResponse extends WebhookDeliveryResponse {
  @ApiProperty({ type: WebhookRequestResponse })
  readonly request: WebhookRequestResponse;

  static shown({ delivery, request }: GetDeliveryReply, endpointId: string): WebhookDeliveryShownResponse {
    return { ...WebhookDeliveryResponse.of(delivery, endpointId), request: WebhookRequestResponse.of(request) };
  }

  static override readonly example: WebhookDeliveryShownResponse = {
    ...WebhookDeliveryResponse.example,
    request: WebhookRequestResponse.example,
  };
}
