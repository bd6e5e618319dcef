import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import {
  UsageCountResponse,
  UsageResponse,
  UsageSeriesResponse,
  UsageSpanResponse,
} from '../../vendor-api/usage/usage.response';
import { ALL_USAGE_GROUPS, type AllUsageGroup } from './all-usage.params';

class AllUsageSeriesResponse extends UsageSeriesResponse {
  @ApiProperty({
    description:
      'The id of an account, a reason code, carrier or country in two letters (`none` for none), status (`waiting` for those that have not ended) or mode; `other`: the sum of series that would be too many.',
  })
  override readonly key: string;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Of the account; null for other groups.' })
  readonly vendor_id: number | null;
}

/** What all vendors sent, by the time of acceptance. */
export class AllUsageResponse extends UsageSpanResponse {
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
