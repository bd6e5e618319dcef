import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { LAST_PAGE, ListPageResponse } from '../../edge/paging/list-page.response';
import { type Role, VENDOR_ROLES } from '../accounts/app-user.entity';

/** A user as it is stored. */
export interface UserRow {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly account_id: number | null;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
  /** When a password was last set by the token of an operator, and why; absent of a new user. */
  readonly operator_reset_at?: Date | null;
  readonly operator_reset_reason?: string | null;
}

/** A user as the API shows one. */
export class UserResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty()
  readonly email: string;

  @ApiProperty({ enum: VENDOR_ROLES })
  readonly role: Role;

  @ApiProperty({ enum: ['active', 'disabled'], description: 'Disabled users cannot log in.' })
  readonly status: 'active' | 'disabled';

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'When a password was last set by the token of an operator.',
  })
  readonly operator_reset_at: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The reason that the operator gave.' })
  readonly operator_reset_reason: string | null;

  static of(row: Omit<UserRow, 'account_id'>): UserResponse {
    const { id, email, role, disabled_at, created_at, operator_reset_at, operator_reset_reason } = row;
    return {
      id,
      email,
      role,
      status: disabled_at === null ? 'active' : 'disabled',
      created_at: created_at.toISOString(),
      operator_reset_at: operator_reset_at?.toISOString() ?? null,
      operator_reset_reason: operator_reset_reason ?? null,
    };
  }

  static readonly example: UserResponse = {
    id: 9,
    email: 'member@example.com',
    role: 'member',
    status: 'active',
    created_at: '2026-03-01T09:00:00.000Z',
    operator_reset_at: null,
    operator_reset_reason: null,
  };
}

export class UserPageResponse extends ListPageResponse {
  @ApiProperty({ type: [UserResponse] })
  readonly users: readonly UserResponse[];

  static readonly example: UserPageResponse = {
    users: [UserResponse.example],
    ...LAST_PAGE,
  };
}
