import { IsIn, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { QueryInteger } from '../../edge/validation/query-integer';
import { BulkPageParams } from '../../vendor-api/bulks/list-bulks.params';

const LISTED_STATES = ['running'] as const;

export class ListAllBulksParams extends BulkPageParams {
  @ApiField('Sends of this account.', { example: 7 })
  @QueryInteger(1)
  vendor_id?: number;

  @ApiField('`running`: only sends of which messages have not ended.', { example: 'running' })
  @IsOptional()
  @IsIn(LISTED_STATES)
  state?: (typeof LISTED_STATES)[number];
}
