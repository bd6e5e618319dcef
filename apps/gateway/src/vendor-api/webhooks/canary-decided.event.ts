import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { EMITTED, EventVendor, OFFSET_TIME } from './delivery-status.event';

const DECISIONS = ['resumed', 'cancelled'] as const;

class CanaryDecided {
  @ApiProperty({ ...UUID_SCHEMA, description: 'Of the bulk.' })
  readonly request_id: string;

  @ApiProperty({ enum: DECISIONS, description: 'What happens to the rest of the bulk.' })
  readonly decision: (typeof DECISIONS)[number];

  @ApiProperty({ description: '`bounds_kept`, `max_failed_exceeded` or `min_delivered_missed`; others may be added.' })
  readonly reason: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages of the canary; those in neither count have not ended.' })
  readonly messages: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly delivered: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Failed or undelivered.' })
  readonly failed: number;

  @ApiProperty({ ...OFFSET_TIME, description: 'ISO 8601 with offset.' })
  readonly decided_at: string;
}

export class CanaryDecidedEvent {
  @ApiProperty({ enum: ['canary.decided'] })
  readonly event: 'canary.decided';

  @ApiProperty(EMITTED)
  readonly event_time: string;

  @ApiProperty({ type: EventVendor })
  readonly vendor: EventVendor;

  @ApiProperty({ type: CanaryDecided })
  readonly data: CanaryDecided;

  static readonly example: CanaryDecidedEvent = {
    event: 'canary.decided',
    event_time: '2026-03-01T09:00:01.120+00:00',
    vendor: EventVendor.example,
    data: {
      request_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
      decision: 'cancelled',
      reason: 'max_failed_exceeded',
      messages: 500,
      delivered: 400,
      failed: 26,
      decided_at: '2026-03-01T09:00:00.000+00:00',
    },
  };
}
