import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import { FORMER_NEXT_CURSOR } from '../../edge/paging/list-page.response';
import { BodyTextMissingField, type TextMissing } from '../messages/text-missing.field';
import { BalanceLowEvent } from './balance-low.event';
import { CanaryDecidedEvent } from './canary-decided.event';
import { CapReachedEvent } from './cap-reached.event';
import { DeliveryStatusEvent } from './delivery-status.event';
import { ReceivedEvent } from './received.event';
import { WebhookDisabledEvent } from './webhook-disabled.event';

export type FeedEvent =
  DeliveryStatusEvent | ReceivedEvent | BalanceLowEvent | CapReachedEvent | CanaryDecidedEvent | WebhookDisabledEvent;

const EVENTS = [
  DeliveryStatusEvent,
  ReceivedEvent,
  BalanceLowEvent,
  CapReachedEvent,
  CanaryDecidedEvent,
  WebhookDisabledEvent,
];

@ApiExtraModels(...EVENTS)
class WebhookEventResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly sequence: number;

  @ApiProperty()
  readonly webhook_id: string;

  @ApiProperty({
    anyOf: EVENTS.map((event) => ({ $ref: getSchemaPath(event) })),
    description: 'Its own `event` says which kind it is. More kinds may come.',
  })
  readonly event: FeedEvent;

  @BodyTextMissingField()
  readonly text_missing: TextMissing | null;
}

export class WebhookEventsResponse {
  @ApiProperty({ type: [WebhookEventResponse] })
  readonly events: readonly WebhookEventResponse[];

  @ApiProperty({ ...INTEGER_SCHEMA, description: '`cursor` of the next call. Never null: more events will come.' })
  readonly next_cursor: number;

  @ApiProperty(FORMER_NEXT_CURSOR)
  readonly next_after: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly latest_sequence: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Older events are no longer kept.' })
  readonly oldest_sequence: number;

  static readonly example: WebhookEventsResponse = {
    events: [{ sequence: 41, webhook_id: 'endpoint_7_41', event: BalanceLowEvent.example, text_missing: null }],
    next_cursor: 41,
    next_after: 41,
    latest_sequence: 41,
    oldest_sequence: 1,
  };
}
