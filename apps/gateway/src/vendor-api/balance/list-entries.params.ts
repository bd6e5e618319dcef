import { ENTRY_TYPES, type EntryType } from '@sms/contracts/billing';
import { IsIn, IsOptional } from 'class-validator';
import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';

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

  @Cursor({ min: 1 })
  cursor?: number;

  @Limit(200, 50)
  limit = 50;
}
