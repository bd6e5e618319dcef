import { ApiProperty } from '@nestjs/swagger';
import type { FoundEntry } from '../../edge/audit/read-audit-log';
import { auditResult } from '../../edge/audit/audit-result';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';

class AuditActorResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly user_id: number;

  @ApiProperty()
  readonly email: string;
}

export class AuditEntryResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty({
    type: AuditActorResponse,
    nullable: true,
    description: 'Null when it is not known, as of a failed login.',
  })
  readonly actor: AuditActorResponse | null;

  @ApiProperty({ type: String, nullable: true, description: '`session:<id>` or `key:<id>`.' })
  readonly credential: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Address of the client.' })
  readonly address: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'As the client named itself, shortened.' })
  readonly user_agent: string | null;

  @ApiProperty({ description: 'What was done; ends with `.failed` when it was refused.' })
  readonly action: string;

  @ApiProperty({ enum: ['done', 'failed'], description: '`failed`: refused, or its outcome is unknown.' })
  readonly result: 'done' | 'failed';

  @ApiProperty({ description: 'What it was done to, as `<kind>:<id>`.' })
  readonly target: string;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'The account that it concerns.' })
  readonly account_id: number | null;

  @ApiProperty({ type: String, nullable: true })
  readonly reason: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Of changes with `before` and `after`.' })
  readonly details: object;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  static of(row: FoundEntry): AuditEntryResponse {
    const { actor_user_id: userId, actor_email: email } = row;
    return {
      id: row.id,
      actor: userId === null ? null : { user_id: userId, email: email ?? '' },
      credential: row.credential,
      address: row.address,
      user_agent: row.user_agent,
      action: row.action,
      result: auditResult(row.action),
      target: row.target,
      account_id: row.account_id,
      reason: row.reason,
      details: row.details,
      created_at: row.recorded_at.toISOString(),
    };
  }
}

export class AuditLogResponse {
  @ApiProperty({ type: [AuditEntryResponse] })
  readonly entries: readonly AuditEntryResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: AuditLogResponse = {
    entries: [
      {
        id: 12,
        actor: { user_id: 1, email: 'operator@example.com' },
        credential: 'session:0195a6f0-4d2e-7b83-a1c4-5e6f7a8b9c0d',
        address: '192.0.2.7',
        user_agent: 'curl/8.5.0',
        action: 'vendor.topped-up',
        result: 'done',
        target: 'vendor:7',
        account_id: 7,
        reason: null,
        details: { credits: 100 },
        created_at: '2026-03-01T09:00:00.000Z',
      },
    ],
    next_cursor: null,
  };
}
