import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import { EMITTED, EventVendor, OFFSET_TIME } from './delivery-status.event';

const CAPS = ['credits', 'codes'] as const;

class CapReached {
  @ApiProperty({ enum: CAPS, description: 'Of `credits_per_day` or `codes_per_day`.' })
  readonly kind: (typeof CAPS)[number];

  @ApiProperty({ ...INTEGER_SCHEMA, description: '80 or 100.' })
  readonly percent: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'What may be used on the day, of `PATCH /v1/traffic-limits`.' })
  readonly cap: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'What was used when it was noticed.' })
  readonly used: number;

  @ApiProperty({ ...OFFSET_TIME, description: 'When it was noticed; ISO 8601 with offset.' })
  readonly noticed_at: string;
}

export class CapReachedEvent {
  @ApiProperty({ enum: ['cap.reached'] })
  readonly event: 'cap.reached';

  @ApiProperty(EMITTED)
  readonly event_time: string;

  @ApiProperty({ type: EventVendor })
  readonly vendor: EventVendor;

  @ApiProperty({ type: CapReached })
  readonly data: CapReached;

  static readonly example: CapReachedEvent = {
    event: 'cap.reached',
    event_time: '2026-03-01T09:00:01.120+00:00',
    vendor: EventVendor.example,
    data: { kind: 'credits', percent: 80, cap: 20_000, used: 16_010, noticed_at: '2026-03-01T09:00:00.000+00:00' },
  };
}
