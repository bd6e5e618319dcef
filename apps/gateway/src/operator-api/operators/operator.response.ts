import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { OPERATOR_ROLES, type OperatorRole, ROLE_WITHOUT_ROLES } from '../../identity/accounts/app-user.entity';
import { LAST_PAGE, ListPageResponse } from '../../edge/paging/list-page.response';

export interface OperatorRow {
  readonly id: number;
  readonly email: string;
  readonly operator_role: OperatorRole | null;
  readonly created_at: Date;
}

/** An operator as the API shows one. */
export class OperatorResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty()
  readonly email: string;

  @ApiProperty({ enum: OPERATOR_ROLES, description: 'What the operator may do.' })
  readonly role: OperatorRole;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  static of({ id, email, operator_role, created_at }: OperatorRow): OperatorResponse {
    return { id, email, role: operator_role ?? ROLE_WITHOUT_ROLES, created_at: created_at.toISOString() };
  }

  static readonly example: OperatorResponse = {
    id: 2,
    email: 'second@example.com',
    role: 'support',
    created_at: '2026-03-01T09:00:00.000Z',
  };
}

export class OperatorPageResponse extends ListPageResponse {
  @ApiProperty({ type: [OperatorResponse] })
  readonly operators: readonly OperatorResponse[];

  static readonly example: OperatorPageResponse = {
    operators: [OperatorResponse.example],
    ...LAST_PAGE,
  };
}
