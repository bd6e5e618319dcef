import { ENTRY_TYPES, type EntryType } from '@sms/contracts/billing';
import { IsIn, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';
import { QueryInteger } from '../../edge/validation/query-integer';

export class ListEntriesParams {
  @ApiField('Entries of this type.', { example: 'top_up' })
  @IsOptional()
  @IsIn(ENTRY_TYPES)
  type?: EntryType;

  @ApiField('At this time or later; ISO 8601 with offset.', { example: '2026-03-01T00:00:00Z' })
  @IsOptional()
  @DateTime()
  from?: string;

  @ApiField('Before this time; ISO 8601 with offset.', { example: '2026-04-01T00:00:00Z' })
  @IsOptional()
  @DateTime()
  to?: string;

  @ApiField('`next_cursor` of the page before, with the same conditions.', { example: 42 })
  @QueryInteger(1)
  cursor?: number;

  @ApiField('Most entries of the answer.', { default: 50, example: 50 })
  @QueryInteger(1, 200)
  limit = 50;
}
