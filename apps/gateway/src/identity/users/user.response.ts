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

  static of({ id, email, role, disabled_at, created_at }: Omit<UserRow, 'account_id'>): UserResponse {
    const status = disabled_at === null ? 'active' : 'disabled';
    return { id, email, role, status, created_at: created_at.toISOString() };
  }

  static readonly example: UserResponse = {
    id: 9,
    email: 'member@example.com',
    role: 'member',
    status: 'active',
    created_at: '2026-03-01T09:00:00.000Z',
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
