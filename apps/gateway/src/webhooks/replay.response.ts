import { ApiProperty } from '@nestjs/swagger';
import { INTEGER } from '../http/api-schemas';

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
  @ApiProperty(INTEGER)
  readonly replayed: number;

  @ApiProperty({ ...INTEGER, nullable: true, description: '`after` of the next call; null when the range is done.' })
  readonly next_after: number | null;

  static readonly example: ReplayDeliveriesResponse = { replayed: 12, next_after: null };
}
