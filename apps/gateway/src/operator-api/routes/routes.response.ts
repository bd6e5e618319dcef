import type { ListedRoute } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';

class RoutedCarrierResponse {
  @ApiProperty()
  readonly carrier: string;

  @ApiProperty({
    description: 'The longest of its own prefixes that fits. Carriers with longer ones are tried first.',
  })
  readonly matched_prefix: string;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    description: 'Of carriers whose prefixes are of one length, that with the lowest is tried first.',
  })
  readonly priority: number;
}

export class RouteResponse {
  @ApiProperty({ description: 'What numbers begin with; empty: all that no other prefix names.' })
  readonly prefix: string;

  @ApiProperty({ type: [RoutedCarrierResponse], description: 'In the order in which they are tried.' })
  readonly carriers: readonly RoutedCarrierResponse[];

  static of({ prefix, carriers }: ListedRoute): RouteResponse {
    return {
      prefix,
      carriers: carriers.map(({ carrier, prefix: matched, priority }) => ({
        carrier,
        matched_prefix: matched,
        priority,
      })),
    };
  }

  static readonly example: RouteResponse = {
    prefix: '99900',
    carriers: [
      { carrier: 'north', matched_prefix: '99900', priority: 100 },
      { carrier: 'world', matched_prefix: '', priority: 50 },
    ],
  };
}

export class RoutesResponse {
  @ApiProperty({
    type: [RouteResponse],
    description: 'Sorted by prefix; with `number` one, or none when no carrier takes it.',
  })
  readonly routes: readonly RouteResponse[];

  @ApiProperty({ type: [String], description: 'The carriers of what test keys send, whatever the number.' })
  readonly test_carriers: readonly string[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: RoutesResponse = {
    routes: [RouteResponse.example],
    test_carriers: ['simulator'],
    next_cursor: null,
  };
}
