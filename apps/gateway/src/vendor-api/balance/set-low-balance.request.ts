import { IsBoolean, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';

export class SetLowBalanceRequest {
  @ApiField('Credits below which `balance.low` is added to the events; null for none.', {
    example: 500,
    nullable: true,
  })
  @ValidateIf((_request, value) => value !== null)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  threshold: number | null;

  @ApiField(
    'Whether the event is sent to the webhook, too; for receivers that know events besides statuses of messages.',
    {
      default: false,
      example: true,
    },
  )
  @IsOptional()
  @IsBoolean()
  webhook: boolean | null = false;
}
