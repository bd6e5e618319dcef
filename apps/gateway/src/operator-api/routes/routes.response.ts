import { LANES, type ListedRoute, type ListedRule } from '@sms/contracts/messaging';
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

class RuleCarrierResponse {
  @ApiProperty()
  readonly carrier: string;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    nullable: true,
    type: 'integer',
    description: 'Its share of the numbers, against those of the others; null where they are tried in order.',
  })
  readonly weight: number | null;
}

export class RouteRuleResponse {
  @ApiProperty()
  readonly name: string;

  @ApiProperty({
    type: [String],
    description: 'What numbers begin with; with `number`, the one that fits. At most 50.',
  })
  readonly prefixes: readonly string[];

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'How many prefixes the rule has.' })
  readonly prefix_count: number;

  @ApiProperty({ type: [Number], nullable: true, description: 'Ids of accounts, at most 50; null: all.' })
  readonly vendor_ids: readonly number[] | null;

  @ApiProperty({ type: [String], nullable: true, description: 'Sender names, at most 50; null: all.' })
  readonly senders: readonly string[] | null;

  @ApiProperty({ type: [String], enum: LANES, nullable: true, description: 'null: all.' })
  readonly lanes: readonly string[] | null;

  @ApiProperty({ type: [RuleCarrierResponse], description: 'None where numbers are blocked.' })
  readonly carriers: readonly RuleCarrierResponse[];

  @ApiProperty({ description: 'Sends to these numbers are refused.' })
  readonly blocked: boolean;

  static of({ prefixCount, accounts, ...rule }: ListedRule): RouteRuleResponse {
    return { ...rule, prefix_count: prefixCount, vendor_ids: accounts };
  }

  static readonly example: RouteRuleResponse = {
    name: 'codes to Switzerland',
    prefixes: ['41'],
    prefix_count: 1,
    vendor_ids: null,
    senders: null,
    lanes: ['otp'],
    carriers: [
      { carrier: 'north', weight: 70 },
      { carrier: 'world', weight: 30 },
    ],
    blocked: false,
  };
}

export class RoutesResponse {
  @ApiProperty({
    type: [RouteResponse],
    description: 'Sorted by prefix; with `number` one, or none when no carrier takes it.',
  })
  readonly routes: readonly RouteResponse[];

  @ApiProperty({
    type: [RouteRuleResponse],
    description: 'On the first page. The first rule whose conditions a message fulfils goes before all prefixes.',
  })
  readonly rules: readonly RouteRuleResponse[];

  @ApiProperty({ type: [String], description: 'The carriers of what test keys send, whatever the number.' })
  readonly test_carriers: readonly string[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: RoutesResponse = {
    routes: [RouteResponse.example],
    rules: [RouteRuleResponse.example],
    test_carriers: ['simulator'],
    next_cursor: null,
  };
}
