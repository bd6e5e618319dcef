import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import { erasedOf } from './erasure-receipt';
import type { ErasureRow } from './erasures.sql';

const STATES = ['running', 'waiting', 'completed'] as const;
const TIME = { type: String, format: 'date-time' } as const;

export class ErasedRowsResponse {
  @ApiProperty({ description: 'Which service has erased them.', example: 'messaging' })
  readonly database: string;

  @ApiProperty({ description: 'What they are.', example: 'messages' })
  readonly kind: string;

  @ApiProperty(INTEGER_SCHEMA)
  readonly rows: number;

  @ApiProperty({ ...TIME, description: 'When the oldest of them was written.' })
  readonly from: string;

  @ApiProperty({ ...TIME, description: 'When the newest of them was written.' })
  readonly to: string;
}

export class ErasureResponse {
  @ApiProperty({ format: 'uuid' })
  readonly id: string;

  @ApiProperty({
    enum: STATES,
    description:
      '`waiting`: some rows have yet to end, such as messages without a receipt; they are erased when they have. `completed`: nothing is left.',
  })
  readonly state: (typeof STATES)[number];

  @ApiProperty({ description: 'A keyed hash of the number, as in the audit log. The number itself is not kept.' })
  readonly number: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Rows that had yet to end when they were last looked at.' })
  readonly waiting: number;

  @ApiProperty({ type: [ErasedRowsResponse], description: 'What has been erased so far.' })
  readonly erased: readonly ErasedRowsResponse[];

  @ApiProperty({ ...TIME, description: 'What was accepted until then is erased.' })
  readonly requested_at: string;

  @ApiProperty({ ...TIME, nullable: true })
  readonly completed_at: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'SHA-256 of the receipt in hex, null until it is complete: `docs/operations/privacy.md` says of what.',
  })
  readonly digest: string | null;

  static of(row: ErasureRow): ErasureResponse {
    return {
      id: row.id,
      state: row.completed_at ? 'completed' : row.waiting > 0 ? 'waiting' : 'running',
      number: row.number_hash,
      waiting: row.waiting,
      erased: erasedOf(row),
      requested_at: row.created_at.toISOString(),
      completed_at: row.completed_at?.toISOString() ?? null,
      digest: row.digest?.toString('hex') ?? null,
    };
  }

  static readonly example: ErasureResponse = {
    id: '0195a6f0-1c3b-7d52-9e4f-8a7b6c5d0001',
    state: 'completed',
    number: 'number:5f1d7a84db00d2fce00b31a7fc73224f',
    waiting: 0,
    erased: [
      {
        database: 'messaging',
        kind: 'messages',
        rows: 2,
        from: '2026-01-20T10:00:00.000Z',
        to: '2026-01-26T08:30:00.000Z',
      },
    ],
    requested_at: '2026-01-27T10:00:00.000Z',
    completed_at: '2026-01-27T10:00:02.000Z',
    digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  };
}
