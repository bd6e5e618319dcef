import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import type { ExportProgress } from './export-progress';
import type { ExportRecord } from './export-record';

const TIME = { type: String, format: 'date-time' } as const;

export class ExportRecordResponse implements ExportRecord {
  @ApiProperty({ description: 'Which service stores it.', example: 'messaging' })
  readonly database: string;

  @ApiProperty({ description: 'What it is.', example: 'messages' })
  readonly kind: string;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Null: it belongs to no account.' })
  readonly account_id: number | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What is stored; `kind` says which fields.' })
  readonly data: Readonly<Record<string, unknown>>;
}

export class ExportCountResponse {
  @ApiProperty({ description: 'Which service stores them.', example: 'messaging' })
  readonly database: string;

  @ApiProperty({ description: 'What they are.', example: 'messages' })
  readonly kind: string;

  @ApiProperty(INTEGER_SCHEMA)
  readonly records: number;
}

export class ExportResponse {
  @ApiProperty({ format: 'uuid', description: 'The same on all pages; the audit log has it.' })
  readonly export_id: string;

  @ApiProperty({ description: 'A keyed hash of the number, as in the audit log.' })
  readonly number: string;

  @ApiProperty({ ...TIME, description: 'What was stored until then is exported.' })
  readonly requested_at: string;

  @ApiProperty({ type: [ExportRecordResponse] })
  readonly records: readonly ExportRecordResponse[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: '`cursor` of the next page, good for an hour after the first; null on the last one.',
  })
  readonly next_cursor: string | null;

  @ApiProperty({ type: [ExportCountResponse], description: 'Records up to this page; all of them on the last one.' })
  readonly exported: readonly ExportCountResponse[];

  @ApiProperty({
    description: 'SHA-256 in hex of the records up to this page: `docs/operations/privacy.md` says how it is made.',
  })
  readonly digest: string;

  static of(
    { id, subject, digest, counts }: ExportProgress,
    number: string,
    records: readonly ExportRecord[],
    cursor: string | null,
  ): ExportResponse {
    return {
      export_id: id,
      number,
      requested_at: subject.before,
      records,
      next_cursor: cursor,
      exported: Object.entries(counts).map(([name, rows]) => {
        const [database = '', kind = ''] = name.split('.');
        return { database, kind, records: rows };
      }),
      digest,
    };
  }

  static readonly example: ExportResponse = {
    export_id: '0195a6f0-1c3b-7d52-9e4f-8a7b6c5d0002',
    number: 'number:5f1d7a84db00d2fce00b31a7fc73224f',
    requested_at: '2026-01-27T10:00:00.000Z',
    records: [
      {
        database: 'messaging',
        kind: 'messages',
        account_id: 7,
        data: {
          message_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c12',
          mode: 'live',
          sender_id: 'MyBrand',
          recipient: '999000123456',
          message: 'Your parcel arrives today.',
          accepted_at: '2026-01-26T08:30:00.000Z',
          status: 'delivered',
          changed_at: '2026-01-26T08:30:02.000Z',
          attempts: [],
        },
      },
    ],
    next_cursor: null,
    exported: [{ database: 'messaging', kind: 'messages', records: 1 }],
    digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  };
}
