import { IsOptional } from 'class-validator';
import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';
import { QueryInteger } from '../../edge/validation/query-integer';

export class NumbersParams {
  @ApiField('Numbers of this account, and those that it shares.', { example: 1001 })
  @QueryInteger(1)
  vendor_id?: number;

  @Cursor({ min: 1 })
  cursor?: number;

  @Limit(100, 20)
  limit = 20;
}

export class NumberCarrierParams {
  @ApiField('The carrier that the entry is for; without it, the entry for all carriers.', { example: 'north' })
  @IsOptional()
  @Text(1, 32)
  carrier?: string;
}
