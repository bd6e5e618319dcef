import type { AppUser } from './app-user.entity';

/** A user as the API shows one. */
export function userView({ id, email, role, createdAt }: Pick<AppUser, 'id' | 'email' | 'role' | 'createdAt'>) {
  return { id, email, role, created_at: createdAt.toISOString() };
}
