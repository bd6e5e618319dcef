import { IsOptional } from 'class-validator';
import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';
import { Phone, Text } from '../../edge/validation/field-rule';
import { QueryInteger } from '../../edge/validation/query-integer';

export class AuditLogParams {
  @ApiField('What this user did: an id or an e-mail address.', { example: 'operator@example.com' })
  @IsOptional()
  @Text(1, 254)
  actor?: string;

  @ApiField('Entries of this action; with `.failed` those that were refused.', { example: 'vendor.topped-up' })
  @IsOptional()
  @Text(1, 64)
  action?: string;

  @ApiField('What was done to this, as `<kind>:<id>`.', { example: 'vendor:7' })
  @IsOptional()
  @Text(1, 128)
  target?: string;

  @ApiField('What concerns this account.', { example: 7 })
  @QueryInteger(1)
  account_id?: number;

  @ApiField('What was done by this credential: `session:<id>` or `key:<id>`.', {
    example: 'key:0195a6f0-4d2e-7b83-a1c4-5e6f7a8b9c0d',
  })
  @IsOptional()
  @Text(1, 64)
  credential?: string;

  @ApiField('What was done from this address.', { example: '192.0.2.7' })
  @IsOptional()
  @Text(1, 64)
  address?: string;

  @ApiField('Who looked for messages to this number.', { example: '999000123456' })
  @IsOptional()
  @Phone()
  recipient?: string;

  @ApiField('Recorded at this time or later; ISO 8601 with offset.', { example: '2026-03-01T08:00:00Z' })
  @IsOptional()
  @DateTime()
  from?: string;

  @ApiField('Recorded before this time; ISO 8601 with offset.', { example: '2026-03-01T12:00:00.000Z' })
  @IsOptional()
  @DateTime()
  to?: string;

  @Cursor()
  cursor?: number;

  @Limit(1_000, 10, 'per_page')
  limit = 10;
}
