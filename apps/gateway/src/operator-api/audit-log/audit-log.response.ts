import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { LAST_PAGE, ListPageResponse } from '../../edge/paging/list-page.response';

class AuditActorResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly user_id: number;

  @ApiProperty()
  readonly email: string;
}

export class AuditEntryResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty({ type: AuditActorResponse })
  readonly actor: AuditActorResponse;

  @ApiProperty({ description: 'What was done; ends with `.failed` when it was refused.' })
  readonly action: string;

  @ApiProperty({ description: 'What it was done to, as `<kind>:<id>`.' })
  readonly target: string;

  @ApiProperty({ type: String, nullable: true })
  readonly reason: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true })
  readonly details: object;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;
}

export class AuditLogResponse extends ListPageResponse {
  @ApiProperty({ type: [AuditEntryResponse] })
  readonly entries: readonly AuditEntryResponse[];

  static readonly example: AuditLogResponse = {
    entries: [
      {
        id: 12,
        actor: { user_id: 1, email: 'operator@example.com' },
        action: 'vendor.topped-up',
        target: 'vendor:7',
        reason: null,
        details: { credits: 100 },
        created_at: '2026-03-01T09:00:00.000Z',
      },
    ],
    ...LAST_PAGE,
  };
}
