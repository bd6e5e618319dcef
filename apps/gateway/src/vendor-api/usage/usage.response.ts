import {
  USAGE_GROUPS,
  USAGE_INTERVALS,
  type UsageCount,
  type UsageGroup,
  type UsageInterval,
} from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';

export class UsageCountResponse implements UsageCount {
  @ApiProperty(INTEGER_SCHEMA)
  readonly messages: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Parts that their texts are counted as.' })
  readonly segments: number;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    description: 'Spent, or held while a message waits; 0 with test keys, and for what no carrier took.',
  })
  readonly credits: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly delivered: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly undelivered: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly failed: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Queued, or taken by a carrier that has yet to report.' })
  readonly waiting: number;
}

export class UsagePointResponse extends UsageCountResponse {
  @ApiProperty({ ...TIME_SCHEMA, description: 'When the interval begins; ISO 8601, UTC.' })
  readonly t: string;
}

export class UsageSeriesResponse {
  @ApiProperty({
    description:
      'A status (`waiting` for those that have not ended), sender, reason code (`none` for none), mode or uuid of an account; `other`: the sum of series that would be too many.',
  })
  readonly key: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Of an account, or what a reason says.' })
  readonly name: string | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Of a reason: whether sending the same message again, later, may succeed. Null for other groups.',
  })
  readonly retry_helps: boolean | null;

  @ApiProperty({ type: [UsagePointResponse], description: 'One for each interval, also where nothing was sent.' })
  readonly points: readonly UsagePointResponse[];
}

const COUNT: UsageCountResponse = {
  messages: 120,
  segments: 131,
  credits: 131,
  delivered: 120,
  undelivered: 0,
  failed: 0,
  waiting: 0,
};

/** The intervals that counts are of. */
export class UsageSpanResponse {
  @ApiProperty({ enum: USAGE_INTERVALS })
  readonly interval: UsageInterval;

  @ApiProperty()
  readonly zone: string;

  @ApiProperty({ ...TIME_SCHEMA, description: 'When the first interval begins; ISO 8601, UTC.' })
  readonly from: string;

  @ApiProperty({ ...TIME_SCHEMA, description: 'When the last interval ends; ISO 8601, UTC.' })
  readonly to: string;
}

/** What was sent, by the time of acceptance. */
export class UsageResponse extends UsageSpanResponse {
  @ApiProperty({ enum: USAGE_GROUPS })
  readonly group_by: UsageGroup;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description:
      'All messages that were accepted before this are counted, a few seconds after they were. How they ended is counted within seconds at first; later after a quarter of the time since, and half an hour at most. Null until the first have been counted.',
  })
  readonly complete_until: string | null;

  @ApiProperty({ type: [UsageSeriesResponse], description: 'Those with most messages first.' })
  readonly series: readonly UsageSeriesResponse[];

  @ApiProperty({ type: UsageCountResponse })
  readonly totals: UsageCountResponse;

  static readonly example: UsageResponse = {
    interval: 'hour',
    zone: 'UTC',
    from: '2026-03-01T09:00:00.000Z',
    to: '2026-03-01T10:00:00.000Z',
    group_by: 'status',
    complete_until: '2026-03-01T09:59:51.000Z',
    series: [
      { key: 'delivered', name: null, retry_helps: null, points: [{ t: '2026-03-01T09:00:00.000Z', ...COUNT }] },
    ],
    totals: COUNT,
  };
}
