import { TEXT_RETENTION_DAYS } from '@sms/contracts/rpc';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';

export class TextRetentionRequest {
  @ApiField('Days for which the texts of messages are kept; null: as long as the messages.', {
    example: 30,
    nullable: true,
  })
  @ValidateIf((_request, value) => value !== null)
  @Max(TEXT_RETENTION_DAYS.max)
  @Min(TEXT_RETENTION_DAYS.min)
  @IsInt()
  days: number | null;
}
