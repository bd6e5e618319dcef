import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from '../http/api-field';

export class WebhookEventsParams {
  @ApiField('Only what comes after this number: the sequence of the last event that is known already.', {
    default: 0,
    example: 0,
  })
  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  after = 0;

  @ApiField('Most entries of the answer.', { default: 100, example: 100 })
  @IsOptional()
  @Type(() => Number)
  @Max(250)
  @Min(1)
  @IsInt()
  limit = 100;
}
