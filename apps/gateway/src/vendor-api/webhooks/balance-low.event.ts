import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import { EMITTED, EventVendor, OFFSET_TIME } from './delivery-status.event';

class BalanceLow {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Credits that were available when it was noticed.' })
  readonly credit_balance: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of `PUT /v1/balance/low-balance`.' })
  readonly threshold: number;

  @ApiProperty({ ...OFFSET_TIME, description: 'When the balance was found below the threshold; ISO 8601 with offset.' })
  readonly noticed_at: string;
}

export class BalanceLowEvent {
  @ApiProperty({ enum: ['balance.low'] })
  readonly event: 'balance.low';

  @ApiProperty(EMITTED)
  readonly event_time: string;

  @ApiProperty({ type: EventVendor })
  readonly vendor: EventVendor;

  @ApiProperty({ type: BalanceLow })
  readonly data: BalanceLow;

  static readonly example: BalanceLowEvent = {
    event: 'balance.low',
    event_time: '2026-03-01T09:00:01.120+00:00',
    vendor: EventVendor.example,
    data: { credit_balance: 499, threshold: 500, noticed_at: '2026-03-01T09:00:00.000+00:00' },
  };
}
