import { ApiProperty } from '@nestjs/swagger';
import { auditResult } from '../../edge/audit/audit-result';
import type { FoundEntry } from '../../edge/audit/read-audit-log';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';

const ACTOR_KINDS = ['user', 'operator', 'unknown'] as const;
type ActorKind = (typeof ACTOR_KINDS)[number];

/** An entry of the audit log as the owners of its account see it. */
export class OwnAuditEntryResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty({ enum: ACTOR_KINDS, description: '`unknown`: nobody was logged in, as of a failed login.' })
  readonly by: ActorKind;

  @ApiProperty({ type: String, nullable: true, description: 'E-mail address of the user; null unless `by` is `user`.' })
  readonly email: string | null;

  @ApiProperty({ type: String, nullable: true, description: '`session:<id>` or `key:<id>`; null of an operator.' })
  readonly credential: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Address of the client; null of an operator.' })
  readonly address: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'As the client named itself; null of an operator.' })
  readonly user_agent: string | null;

  @ApiProperty({ description: 'What was done; ends with `.failed` when it was refused.' })
  readonly action: string;

  @ApiProperty({ enum: ['done', 'failed'], description: '`failed`: refused, or its outcome is unknown.' })
  readonly result: 'done' | 'failed';

  @ApiProperty({ description: 'What it was done to, as `<kind>:<id>`.' })
  readonly target: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'The account that it concerns.' })
  readonly account_id: number;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Empty of an operator.' })
  readonly details: object;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  /** Who the operators are, from where they work and why they act is theirs. */
  static of(row: FoundEntry): OwnAuditEntryResponse {
    const by = row.actor_user_id === null ? 'unknown' : row.actor_role === 'operator' ? 'operator' : 'user';
    const isOperators = by === 'operator';
    return {
      id: row.id,
      by,
      email: isOperators ? null : row.actor_email,
      credential: isOperators ? null : row.credential,
      address: isOperators ? null : row.address,
      user_agent: isOperators ? null : row.user_agent,
      action: row.action,
      result: auditResult(row.action),
      target: row.target,
      account_id: row.account_id ?? 0,
      details: isOperators ? {} : row.details,
      created_at: row.recorded_at.toISOString(),
    };
  }
}

export class OwnAuditResponse {
  @ApiProperty({ type: [OwnAuditEntryResponse] })
  readonly entries: readonly OwnAuditEntryResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: OwnAuditResponse = {
    entries: [
      {
        id: 12,
        by: 'user',
        email: 'owner@example.com',
        credential: 'session:0195a6f0-4d2e-7b83-a1c4-5e6f7a8b9c0d',
        address: '192.0.2.7',
        user_agent: 'curl/8.5.0',
        action: 'api-key.created',
        result: 'done',
        target: 'api-key:0195a6f0-4d2e-7b83-a1c4-5e6f7a8b9c0e',
        account_id: 7,
        details: { scopes: 'send read' },
        created_at: '2026-03-01T09:00:00.000Z',
      },
    ],
    next_cursor: null,
  };
}
