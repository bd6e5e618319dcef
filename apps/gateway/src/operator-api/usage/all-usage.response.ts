import { USAGE_INTERVALS, type UsageInterval } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { UsageCountResponse, UsagePointResponse, UsageResponse } from '../../vendor-api/usage/usage.response';
import { ALL_USAGE_GROUPS, type AllUsageGroup } from './all-usage.params';

class AllUsageSeriesResponse {
  @ApiProperty({
    description:
      'The id of an account, a reason code (`none` for none), status (`waiting` for those that have not ended) or mode; `other`: the sum of series that would be too many.',
  })
  readonly key: string;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Of the account; null for other groups.' })
  readonly vendor_id: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Of the account, or what the reason says.' })
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

/** What all vendors sent, by the time of acceptance. */
export class AllUsageResponse {
  @ApiProperty({ enum: USAGE_INTERVALS })
  readonly interval: UsageInterval;

  @ApiProperty()
  readonly zone: string;

  @ApiProperty({ ...TIME_SCHEMA, description: 'When the first interval begins; ISO 8601, UTC.' })
  readonly from: string;

  @ApiProperty({ ...TIME_SCHEMA, description: 'When the last interval ends; ISO 8601, UTC.' })
  readonly to: string;

  @ApiProperty({ enum: ALL_USAGE_GROUPS })
  readonly group_by: AllUsageGroup;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'All messages that were accepted before this are counted; null until the first have been.',
  })
  readonly complete_until: string | null;

  @ApiProperty({ type: [AllUsageSeriesResponse], description: 'Those with most messages first.' })
  readonly series: readonly AllUsageSeriesResponse[];

  @ApiProperty({ type: UsageCountResponse })
  readonly totals: UsageCountResponse;

  static readonly example: AllUsageResponse = {
    ...UsageResponse.example,
    group_by: 'vendor',
    series: UsageResponse.example.series.map((series) => ({
      ...series,
      key: '7',
      vendor_id: 7,
      name: 'Example Ltd',
    })),
  };
}
