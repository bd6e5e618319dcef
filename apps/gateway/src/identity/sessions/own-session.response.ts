import { ApiProperty } from '@nestjs/swagger';
import { TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';

const KINDS = ['console', 'api'] as const;

/** A session as it is stored. */
export interface OwnSessionRow {
  readonly id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date;
  readonly via_console: boolean;
  readonly address: string | null;
  readonly device: string | null;
  readonly after_operator_reset: boolean;
}

export class OwnSessionResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly id: string;

  @ApiProperty({ enum: KINDS, description: 'A browser that is logged in to the console, or a program.' })
  readonly kind: (typeof KINDS)[number];

  @ApiProperty({ description: 'The session of this request.' })
  readonly current: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'From which address the user logged in.' })
  readonly address: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The browser and its system, or the program.' })
  readonly device: string | null;

  @ApiProperty({
    description: 'It began with a password that was set by the token of an operator, and not changed since.',
  })
  readonly after_operator_reset: boolean;

  @ApiProperty({ ...TIME_SCHEMA, description: 'When the user logged in.' })
  readonly created_at: string;

  @ApiProperty({
    ...TIME_SCHEMA,
    description:
      'When it last got an access token. A program may have used the token for an hour since, the console for ten minutes.',
  })
  readonly last_used_at: string;

  @ApiProperty({ ...TIME_SCHEMA, description: 'When it ends, however often it is used.' })
  readonly expires_at: string;

  static of(row: OwnSessionRow, currentId: string | null): OwnSessionResponse {
    return {
      id: row.id,
      kind: row.via_console ? 'console' : 'api',
      current: row.id === currentId,
      address: row.address,
      device: row.device,
      after_operator_reset: row.after_operator_reset,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    };
  }

  static readonly example: OwnSessionResponse = {
    id: '0b9a3c52-7a39-4c8d-9d0e-5d6f1f6f2a10',
    kind: 'console',
    current: true,
    address: '192.0.2.7',
    device: 'Firefox on Windows',
    after_operator_reset: false,
    created_at: '2026-03-01T09:00:00.000Z',
    last_used_at: '2026-03-02T14:31:00.000Z',
    expires_at: '2026-03-31T09:00:00.000Z',
  };
}

export class OwnSessionsResponse {
  @ApiProperty({ type: [OwnSessionResponse] })
  readonly sessions: readonly OwnSessionResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: OwnSessionsResponse = { sessions: [OwnSessionResponse.example], next_cursor: null };
}
