import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';
import { MESSAGE_MODES, type MessageMode } from '../messages/list-messages.params';

/** Conditions that hold for any list of bulks. */
export class BulkPageParams {
  @ApiField('Accepted at this time or later; ISO 8601 with offset.', { example: '2026-03-01T08:00:00Z' })
  @IsOptional()
  @DateTime()
  from?: string;

  @ApiField('Accepted before this time; ISO 8601 with offset.', { example: '2026-03-01T12:00:00.000Z' })
  @IsOptional()
  @DateTime()
  to?: string;

  @ApiField('`next_cursor` of the page before, with the same conditions.', {
    example: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
  })
  @IsOptional()
  @IsUUID()
  cursor?: string;

  @Limit(200, 50)
  limit = 50;
}

export class ListBulksParams extends BulkPageParams {
  @ApiField('`test`: what test keys sent; `live`: all else.', { example: 'live' })
  @IsOptional()
  @IsIn(MESSAGE_MODES)
  mode?: MessageMode;
}
