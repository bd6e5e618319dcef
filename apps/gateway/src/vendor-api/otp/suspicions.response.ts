import { ApiProperty } from '@nestjs/swagger';
import type { SuspectedTraffic, SuspicionsReply } from '@sms/contracts/otp';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';

const RULES = ['prefix', 'client', 'phone'] as const;

class SeenResponse {
  @ApiProperty({ description: 'Codes of the last days; older ones count less, so it need not be whole.' })
  readonly generated: number;

  @ApiProperty({ description: 'Those of them that were verified.' })
  readonly verified: number;

  @ApiProperty({ description: 'Unverified codes from which on further ones are suspicious.' })
  readonly limit: number;
}

export class SuspicionResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'The parent account.' })
  readonly vendor_id: number;

  @ApiProperty({ enum: RULES, description: 'Too few codes were verified of a prefix, of a client, or for a phone.' })
  readonly rule: (typeof RULES)[number];

  @ApiProperty({ description: 'The prefix; of a phone, eight digits of it; of a client, a hash of its address or id.' })
  readonly key: string;

  @ApiProperty({ type: String, format: 'date', description: 'UTC.' })
  readonly day: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Suspicious codes that were sent nevertheless, in shadow.' })
  readonly sent: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Those of them that were verified: here the rule was wrong.' })
  readonly verified: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Suspicious codes that were refused.' })
  readonly refused: number;

  @ApiProperty({ type: SeenResponse, description: 'What the rule compared last.' })
  readonly seen: SeenResponse;

  @ApiProperty(TIME_SCHEMA)
  readonly last_at: string;

  static of({ vendorId, lastAt, ...traffic }: SuspectedTraffic): SuspicionResponse {
    const { rule, key, day, sent, verified, refused, seen } = traffic;
    return { vendor_id: vendorId, rule, key, day, sent, verified, refused, seen, last_at: lastAt };
  }

  static readonly example: SuspicionResponse = {
    ...{ vendor_id: 7, rule: 'prefix', key: '99907', day: '2026-03-01', sent: 212, verified: 1, refused: 0 },
    seen: { generated: 6.2, verified: 0.9, limit: 5.3 },
    last_at: '2026-03-01T09:00:00.000Z',
  };
}

export class SuspicionsResponse {
  @ApiProperty({ type: [SuspicionResponse] })
  readonly suspicions: readonly SuspicionResponse[];

  static of({ suspicions }: SuspicionsReply): SuspicionsResponse {
    return { suspicions: suspicions.map((one) => SuspicionResponse.of(one)) };
  }

  static readonly example: SuspicionsResponse = { suspicions: [SuspicionResponse.example] };
}
