import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
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

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'One-time passwords of live keys on a day of UTC.' })
  readonly codes_per_day: number | null;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Credits held or spent on a day of UTC.' })
  readonly credits_per_day: number | null;

  static of(limits: StoredLimits | null): LimitsResponse {
    return {
      destinations: (limits?.destinations ?? []).map((entry) => DestinationResponse.of(entry)),
      codes_per_day: limits?.codesPerDay ?? null,
      credits_per_day: limits?.creditsPerDay ?? null,
    };
  }
}

/** A cap and what is used of it today. */
export class CapUseResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'The lower one of the two.' })
  readonly cap: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Since the day began (UTC), or since the first cap was set.' })
  readonly used: number;
}

class UsedTodayResponse {
  @ApiProperty({ type: CapUseResponse, nullable: true, description: 'Null: there is no cap.' })
  readonly codes: CapUseResponse | null;

  @ApiProperty({ type: CapUseResponse, nullable: true, description: 'Null: there is no cap.' })
  readonly credits: CapUseResponse | null;
}

/** Both hold, for the account and its sub-accounts. */
export class TrafficLimitsResponse {
  @ApiProperty({ type: LimitsResponse, description: 'Set by an owner of the account.' })
  readonly own: LimitsResponse;

  @ApiProperty({ type: LimitsResponse, description: 'Set by the operator of the service.' })
  readonly operator: LimitsResponse;

  @ApiProperty({ description: 'Whether `cap.reached` is sent to the webhook, too.' })
  readonly notify_webhook: boolean;

  @ApiProperty({ type: UsedTodayResponse })
  readonly today: UsedTodayResponse;

  static readonly example: TrafficLimitsResponse = {
    own: {
      destinations: [
        { prefixes: ['961', '33'], lanes: ['otp', 'single', 'bulk'], allowed: true },
        { prefixes: [''], lanes: ['otp'], allowed: false },
      ],
      codes_per_day: 5_000,
      credits_per_day: 20_000,
    },
    operator: {
      destinations: [{ prefixes: ['882', '883'], lanes: ['otp', 'single', 'bulk'], allowed: false }],
      codes_per_day: null,
      credits_per_day: 50_000,
    },
    notify_webhook: true,
    today: { codes: { cap: 5_000, used: 120 }, credits: { cap: 20_000, used: 3_400 } },
  };
}
