import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';

export class CancelledQueuedResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    description: 'Messages that end as `failed` with the reason `cancelled` within seconds.',
  })
  readonly cancelled: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Credits that come back for them; none for messages of test keys.' })
  readonly released_credits: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'More is queued: `cursor` of the next call. Null at the end.',
  })
  readonly next_cursor: string | null;

  static readonly example: CancelledQueuedResponse = {
    id: 7,
    cancelled: 49_200,
    released_credits: 49_200,
    next_cursor: null,
  };
}
