import { IsOptional } from 'class-validator';
import { ListParams } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';
import { Text } from '../../edge/validation/field-rule';

export class AuditLogParams extends ListParams {
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

  @ApiField('Recorded at this time or later; ISO 8601 with offset.', { example: '2026-03-01T08:00:00Z' })
  @IsOptional()
  @DateTime()
  from?: string;

  @ApiField('Recorded before this time; ISO 8601 with offset.', { example: '2026-03-01T12:00:00.000Z' })
  @IsOptional()
  @DateTime()
  to?: string;
}
