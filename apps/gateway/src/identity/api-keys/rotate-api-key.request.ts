import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';

const DAY_SECONDS = 86_400;

export class RotateApiKeyRequest {
  @ApiField('How long the old key stays good beside the new one; 0 revokes it at once, for one that has leaked.', {
    default: DAY_SECONDS,
    example: DAY_SECONDS,
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(90 * DAY_SECONDS)
  overlap_seconds: number = DAY_SECONDS;
}
