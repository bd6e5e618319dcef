import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import { FORMER_NEXT_CURSOR } from '../../edge/paging/list-page.response';

export class ReplayDeliveryResponse {
  @ApiProperty()
  readonly id: string;

  @ApiProperty({ enum: ['pending'] })
  readonly status: 'pending';

  static readonly example: ReplayDeliveryResponse = {
    id: 'msg_0190163d8694739baea5966c26f8ad91_delivered',
    status: 'pending',
  };
}

export class ReplayDeliveriesResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly replayed: number;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    nullable: true,
    description: '`cursor` of the next call; null when the range is done.',
  })
  readonly next_cursor: number | null;

  @ApiProperty({ ...FORMER_NEXT_CURSOR, nullable: true })
  readonly next_after: number | null;

  static readonly example: ReplayDeliveriesResponse = { replayed: 12, next_cursor: null, next_after: null };
}

/** The result of a dry run. */
export class ReplayCountResponse {
  @ApiProperty({ type: Boolean, enum: [true] })
  readonly dry_run: true;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    description: 'Deliveries that would be made again, by as many calls as that takes.',
  })
  readonly count: number;

  @ApiProperty({ description: 'Whether counting ended at its bound: there are this many at least.' })
  readonly more: boolean;

  static readonly example: ReplayCountResponse = { dry_run: true, count: 23, more: false };
}
