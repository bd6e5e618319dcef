import { ApiProperty } from '@nestjs/swagger';
import type { IncomingNumber } from '@sms/contracts/messaging';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';

export class NumberKeywordResponse {
  @ApiProperty({ description: 'Without case and accents, as it is compared.' })
  readonly keyword: string;

  @ApiProperty(INTEGER_SCHEMA)
  readonly vendor_id: number;

  static readonly example: NumberKeywordResponse = { keyword: 'join', vendor_id: 1001 };
}

export class NumberResponse {
  @ApiProperty({ description: 'A phone number or a short code, digits only.' })
  readonly number: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null: all carriers without an entry of their own.' })
  readonly carrier: string | null;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Null: accounts share the number by keywords.' })
  readonly vendor_id: number | null;

  @ApiProperty({ type: [NumberKeywordResponse] })
  readonly keywords: readonly NumberKeywordResponse[];

  static of({ number, carrier, accountId, keywords }: IncomingNumber): NumberResponse {
    return {
      number,
      carrier,
      vendor_id: accountId,
      keywords: keywords.map((word) => ({ keyword: word.keyword, vendor_id: word.accountId })),
    };
  }

  static readonly example: NumberResponse = {
    number: '1606',
    carrier: null,
    vendor_id: null,
    keywords: [NumberKeywordResponse.example],
  };
}

export class NumbersResponse {
  @ApiProperty({ type: [NumberResponse] })
  readonly numbers: readonly NumberResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: NumbersResponse = { numbers: [NumberResponse.example], next_cursor: null };
}
