import { ApiProperty } from '@nestjs/swagger';
import { OPT_OUT_ORIGINS, type OptOut, type OptOutEnd, type OptOutOrigin } from '@sms/contracts/messaging';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';
import { MAX_REFUSED_NAMED } from '../uploads/refused-recipients';

const ENDS: readonly OptOutEnd[] = ['api', 'start'];

export class OptOutResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty()
  readonly phone: string;

  @ApiProperty({ type: String, nullable: true, description: 'The sender name that is refused. Null: all of them.' })
  readonly sender_name: string | null;

  @ApiProperty({ enum: OPT_OUT_ORIGINS, description: 'A call, a list, a message with STOP, or the page of a link.' })
  readonly origin: OptOutOrigin;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'The user who added it, or whose key did.' })
  readonly user_id: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'A note, or what the subscriber wrote.' })
  readonly text: string | null;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'Null: it is in force.' })
  readonly ended_at: string | null;

  @ApiProperty({ enum: ENDS, nullable: true, description: 'A call, or a message with START.' })
  readonly ended_by: OptOutEnd | null;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true })
  readonly ended_user_id: number | null;

  static of(optOut: OptOut): OptOutResponse {
    return {
      id: optOut.id,
      phone: optOut.number,
      sender_name: optOut.sender,
      origin: optOut.origin,
      user_id: optOut.userId,
      text: optOut.text,
      created_at: optOut.createdAt,
      ended_at: optOut.endedAt,
      ended_by: optOut.endedBy,
      ended_user_id: optOut.endedUserId,
    };
  }

  static readonly example: OptOutResponse = {
    id: 42,
    phone: '999000123456',
    sender_name: null,
    origin: 'api',
    user_id: 7,
    text: 'Asked by phone',
    created_at: '2026-03-01T12:00:00.000Z',
    ended_at: null,
    ended_by: null,
    ended_user_id: null,
  };
}

export class OptOutsResponse {
  @ApiProperty({ type: [OptOutResponse] })
  readonly opt_outs: readonly OptOutResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: OptOutsResponse = { opt_outs: [OptOutResponse.example], next_cursor: null };
}

class OptOutLinkResponse {
  @ApiProperty()
  readonly phone: string;

  @ApiProperty({ format: 'uri' })
  readonly url: string;
}

export class OptOutLinksResponse {
  @ApiProperty({ type: [OptOutLinkResponse], description: 'One for each number, in their order.' })
  readonly links: readonly OptOutLinkResponse[];

  static readonly example: OptOutLinksResponse = {
    links: [{ phone: '999000123456', url: 'https://sms.example/o/4hAqXz0cWnB2Vd7uKsYp9R' }],
  };
}

class RefusedRowResponse {
  @ApiProperty({ enum: ['recipients', 'recipients_file'] })
  readonly field: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'From 1: the line of the file, or the place in the list.' })
  readonly row: number;

  @ApiProperty({ description: 'Its first 40 characters.' })
  readonly value: string;
}

export class ImportedOptOutsResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Numbers that are opted out now and were not before.' })
  readonly added: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Numbers that had opted out already.' })
  readonly known: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'How often a number stood in the list once more.' })
  readonly duplicates: number;

  @ApiProperty({
    type: [RefusedRowResponse],
    description: `Rows that are no phone number, and were left out. The first ${MAX_REFUSED_NAMED}.`,
  })
  readonly refused: readonly RefusedRowResponse[];

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'All that were left out.' })
  readonly refused_total: number;

  static readonly example: ImportedOptOutsResponse = {
    added: 2,
    known: 0,
    duplicates: 1,
    refused: [{ field: 'recipients_file', row: 4, value: '+999000123459' }],
    refused_total: 1,
  };
}
