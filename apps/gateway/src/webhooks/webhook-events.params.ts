import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

export class WebhookEventsParams {
  /** Sequence of the last event that is known already. */
  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  after = 0;

  @IsOptional()
  @Type(() => Number)
  @Max(250)
  @Min(1)
  @IsInt()
  limit = 100;
}
