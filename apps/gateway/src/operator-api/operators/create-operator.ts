import { type Database, statement } from '@sms/platform/database';
import { isLeaked } from '../../identity/accounts/leaked-passwords';
import type { OperatorRole } from '../../identity/accounts/app-user.entity';
import { PasswordHasher } from '../../identity/accounts/password-hasher';

const insertFirstOperator = statement<readonly [email: string, passwordHash: string, role: OperatorRole]>({
  name: 'gateway.insert_first_operator',
  text: `
    WITH operator AS (
      INSERT INTO app_user (account_id, email, password_hash, role, operator_role)
      VALUES (NULL, $1, $2, 'operator', $3)
      ON CONFLICT (email) DO NOTHING RETURNING id
    )
    INSERT INTO audit_log (action, target, details)
    SELECT 'operator.created', 'user:' || id, jsonb_build_object('by', 'command line', 'role', $3::text) FROM operator`,
});

const findOperator = statement<readonly [email: string]>({
  name: 'gateway.find_operator',
  text: `SELECT 1 FROM app_user WHERE email = $1 AND role = 'operator'`,
});

/**
 * Adds an operator, and an entry to the audit log. Returns false and changes nothing when the e-mail belongs to an
 * operator already.
 */
export async function createOperator(
  database: Database,
  email: string,
  password: string,
  role: OperatorRole = 'admin',
): Promise<boolean> {
  if (await isLeaked(password)) throw new Error('the password is one of those that leaks have made known');
  const passwordHash = await new PasswordHasher().hash(password);
  const added = await database.change(insertFirstOperator, [email.toLowerCase(), passwordHash, role]);
  if (added === 1) return true;
  const operators = await database.run(findOperator, [email.toLowerCase()]);
  if (operators.length === 0) throw new Error('the e-mail belongs to a user who is no operator');
  return false;
}
