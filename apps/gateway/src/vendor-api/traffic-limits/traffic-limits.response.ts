import { ApiProperty } from '@nestjs/swagger';
import { type Lane, LANES } from '@sms/contracts/messaging';
import type { DestinationEntry } from '../../identity/traffic-limits/destinations';
import type { StoredLimits } from '../../identity/traffic-limits/traffic-limits';

export class DestinationResponse {
  @ApiProperty({ type: [String], description: 'The recipient begins with one of them; an empty one fits all.' })
  readonly prefixes: readonly string[];

  @ApiProperty({ enum: LANES, isArray: true, description: 'All three where the entry names none.' })
  readonly lanes: readonly Lane[];

  @ApiProperty()
  readonly allowed: boolean;

  static of({ prefixes, lanes = LANES, allowed }: DestinationEntry): DestinationResponse {
    return { prefixes, lanes, allowed };
  }
}

export class LimitsResponse {
  @ApiProperty({ type: [DestinationResponse], description: 'Empty: every destination is allowed.' })
  readonly destinations: readonly DestinationResponse[];

  static of(limits: StoredLimits | null): LimitsResponse {
    return { destinations: (limits?.destinations ?? []).map((entry) => DestinationResponse.of(entry)) };
  }
}

/** Both hold, for the account and its sub-accounts. */
export class TrafficLimitsResponse {
  @ApiProperty({ type: LimitsResponse, description: 'Set by an owner of the account.' })
  readonly own: LimitsResponse;

  @ApiProperty({ type: LimitsResponse, description: 'Set by the operator of the service.' })
  readonly operator: LimitsResponse;

  static readonly example: TrafficLimitsResponse = {
    own: {
      destinations: [
        { prefixes: ['961', '33'], lanes: ['otp', 'single', 'bulk'], allowed: true },
        { prefixes: [''], lanes: ['otp'], allowed: false },
      ],
    },
    operator: { destinations: [{ prefixes: ['882', '883'], lanes: ['otp', 'single', 'bulk'], allowed: false }] },
  };
}
