import type { Role } from '../identity/app-user.entity';

/** A user as the database has one. */
export interface UserRow {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly account_id: number | null;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
}

/** A user as the API shows one. */
export function userView({ id, email, role, disabled_at, created_at }: Omit<UserRow, 'account_id'>) {
  return {
    id,
    email,
    role,
    status: disabled_at === null ? 'active' : 'disabled',
    created_at: created_at.toISOString(),
  };
}
