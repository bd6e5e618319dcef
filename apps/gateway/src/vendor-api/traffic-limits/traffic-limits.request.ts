import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import type { DestinationEntry } from '../../identity/traffic-limits/destinations';
import { DestinationsField } from '../../identity/traffic-limits/destinations-field';

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
}
