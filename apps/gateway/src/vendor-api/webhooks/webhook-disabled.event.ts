import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import { EMITTED } from './delivery-status.event';

class DisabledVendor {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'The account of the webhook.' })
  readonly id: number;
}

class WebhookDisabled {
  @ApiProperty()
  readonly delivery_webhook_url: string;

  @ApiProperty()
  readonly message: string;
}

/** It stands in the feed only, since the webhook that it is about takes nothing. */
export class WebhookDisabledEvent {
  @ApiProperty({ enum: ['webhook.disabled'] })
  readonly event: 'webhook.disabled';

  @ApiProperty(EMITTED)
  readonly event_time: string;

  @ApiProperty({ type: DisabledVendor })
  readonly vendor: DisabledVendor;

  @ApiProperty({ type: WebhookDisabled })
  readonly data: WebhookDisabled;
}
