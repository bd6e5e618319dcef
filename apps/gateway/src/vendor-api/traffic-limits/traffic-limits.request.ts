import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import type { DestinationEntry } from '../../identity/traffic-limits/destinations';
import { DestinationsField } from '../../identity/traffic-limits/destinations-field';

const MAX_CAP = 1_000_000_000;
const DayCap = () => applyDecorators(IsInt(), Min(0), Max(MAX_CAP), IsOptional());

/** Omitted fields stay unchanged. */
export class TrafficLimitsRequest {
  @ApiField(
    'Where may be sent to, in place of the list before. The longest prefix that fits decides, an empty prefix fits all, and a number that none fits is allowed. An entry without `lanes` holds for one-time passwords, single messages and bulks.',
    {
      example: [
        { prefixes: ['961', '33'], allowed: true },
        { prefixes: [''], lanes: ['otp'], allowed: false },
      ],
    },
  )
  @IsOptional()
  @DestinationsField()
  destinations?: readonly DestinationEntry[] | null;

  @ApiField('One-time passwords that live keys may send on a day of UTC; null for no cap.', { example: 5_000 })
  @DayCap()
  codes_per_day?: number | null;

  @ApiField('Credits that may be held and spent on a day of UTC; null for no cap.', { example: 20_000 })
  @DayCap()
  credits_per_day?: number | null;
}

export class OwnTrafficLimitsRequest extends TrafficLimitsRequest {
  @ApiField(
    'Whether `cap.reached` is sent to the webhook, too; for receivers that know events besides statuses of messages.',
    { example: true },
  )
  @IsOptional()
  @IsBoolean()
  notify_webhook?: boolean | null;
}
