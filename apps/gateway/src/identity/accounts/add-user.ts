import { type Sql, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import type { VendorRole } from './app-user.entity';

interface NewUser {
  readonly accountId: number;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: VendorRole;
}

interface AddedUser {
  readonly id: number;
  readonly created_at: Date;
}

const insertUser = statement<
  readonly [accountId: number, email: string, passwordHash: string, role: 'owner' | 'member'],
  AddedUser
>({
  name: 'gateway.insert_user',
  text: `
    INSERT INTO app_user (account_id, email, password_hash, role) VALUES ($1, $2, $3, $4)
    ON CONFLICT (email) DO NOTHING RETURNING id, created_at`,
});

/** Returns undefined when the e-mail is taken, in upper or lower case. */
export async function addUser(
  sql: Sql,
  { accountId, email, passwordHash, role }: NewUser,
): Promise<AddedUser | undefined> {
  const [added] = await sql.run(insertUser, [accountId, email.toLowerCase(), passwordHash, role]);
  return added;
}

export function emailTaken(): DomainError {
  return new DomainError(FAULT_CODES.conflict, 'This e-mail address is taken.');
}
