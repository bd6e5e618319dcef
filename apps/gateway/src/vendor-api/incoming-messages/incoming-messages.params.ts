import { IsOptional } from 'class-validator';
import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';
import { Text } from '../../edge/validation/field-rule';

export class IncomingMessagesParams {
  @ApiField('Messages from this phone: digits only.', { example: '999000123456' })
  @IsOptional()
  @Text(1, 20)
  from?: string;

  @ApiField('Messages to this number: digits only.', { example: '1606' })
  @IsOptional()
  @Text(1, 20)
  to?: string;

  @ApiField('Received at this time or later; ISO 8601 with offset.', { example: '2026-03-01T08:00:00Z' })
  @IsOptional()
  @DateTime()
  received_from?: string;

  @ApiField('Received before this time; ISO 8601 with offset.', { example: '2026-03-01T12:00:00.000Z' })
  @IsOptional()
  @DateTime()
  received_to?: string;

  @Cursor({ min: 1 })
  cursor?: number;

  @Limit(200, 50)
  limit = 50;
}
