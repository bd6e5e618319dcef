import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import { DeliveryStatusEvent } from './delivery-status.event';

class WebhookEventResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly sequence: number;

  @ApiProperty()
  readonly webhook_id: string;

  @ApiProperty({ type: DeliveryStatusEvent })
  readonly event: DeliveryStatusEvent;
}

export class WebhookEventsResponse {
  @ApiProperty({ type: [WebhookEventResponse] })
  readonly events: readonly WebhookEventResponse[];

  @ApiProperty({ ...INTEGER_SCHEMA, description: '`after` of the next call.' })
  readonly next_after: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly latest_sequence: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Older events are no longer kept.' })
  readonly oldest_sequence: number;

  static readonly example: WebhookEventsResponse = {
    events: [],
    next_after: 41,
    latest_sequence: 41,
    oldest_sequence: 1,
  };
}
