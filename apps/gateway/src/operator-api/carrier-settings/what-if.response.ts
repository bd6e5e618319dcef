import { MAX_TRIED_GROUPS, type TriedCarrierSettings, type TriedRoute } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';

class BeforeAndAfterResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages, with the version in force.' })
  readonly before: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages, with this version.' })
  readonly after: number;
}

class TriedCarrierResponse extends BeforeAndAfterResponse {
  @ApiProperty()
  readonly carrier: string;
}

class TriedRouteResponse {
  @ApiProperty({
    type: [String],
    description: 'In the order in which they are tried; none where no carrier takes the messages, or they are blocked.',
  })
  readonly carriers: readonly string[];

  @ApiProperty()
  readonly blocked: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'The rule that decides; null: prefixes of carriers do.' })
  readonly rule: string | null;

  static of({ carriers, blocked, rule }: TriedRoute): TriedRouteResponse {
    return { carriers, blocked, rule };
  }
}

class ChangedRouteResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly messages: number;

  @ApiProperty({ type: TriedRouteResponse, description: 'With the version in force.' })
  readonly before: TriedRouteResponse;

  @ApiProperty({ type: TriedRouteResponse, description: 'With this version.' })
  readonly after: TriedRouteResponse;
}

export class WhatIfResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages that were looked at, without those of test keys.' })
  readonly examined: number;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'When the oldest of them was accepted; null: none.' })
  readonly since: string | null;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages that would go another way, or by another rule.' })
  readonly changed: number;

  @ApiProperty({ type: BeforeAndAfterResponse, description: 'Messages that no carrier takes.' })
  readonly unroutable: BeforeAndAfterResponse;

  @ApiProperty({ type: BeforeAndAfterResponse, description: 'Messages to blocked numbers.' })
  readonly blocked: BeforeAndAfterResponse;

  @ApiProperty({ type: [TriedCarrierResponse], description: 'Messages by the carrier that is tried first.' })
  readonly carriers: readonly TriedCarrierResponse[];

  @ApiProperty({
    type: [ChangedRouteResponse],
    description: `Messages that change in the same way, at most ${MAX_TRIED_GROUPS} groups. The largest first.`,
  })
  readonly changes: readonly ChangedRouteResponse[];

  static of({
    examined,
    since,
    changed,
    unroutable,
    blocked,
    carriers,
    changes,
  }: TriedCarrierSettings): WhatIfResponse {
    return {
      ...{ examined, since, changed, unroutable, blocked, carriers },
      changes: changes.map(({ messages, before, after }) => ({
        messages,
        before: TriedRouteResponse.of(before),
        after: TriedRouteResponse.of(after),
      })),
    };
  }

  static readonly example: WhatIfResponse = {
    examined: 20_000,
    since: '2026-03-01T09:00:00.000Z',
    changed: 1_200,
    unroutable: { before: 0, after: 0 },
    blocked: { before: 3, after: 3 },
    carriers: [
      { carrier: 'north', before: 19_997, after: 18_797 },
      { carrier: 'alpine', before: 0, after: 1_200 },
    ],
    changes: [
      {
        messages: 1_200,
        before: { carriers: ['north'], blocked: false, rule: null },
        after: { carriers: ['alpine', 'north'], blocked: false, rule: 'codes to Switzerland' },
      },
    ],
  };
}
