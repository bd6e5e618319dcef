import { type Sql, statement } from '@sms/platform/database';
import { type OperatorRole, ROLE_WITHOUT_ROLES } from '../../identity/accounts/app-user.entity';
import { notPermitted, unauthenticated } from '../../identity/auth/auth-errors';
import type { OperatorCaller } from '../../identity/accounts/caller';
import type { OperatorRow } from './operator.response';

const lockOperatorRows = statement<readonly [], OperatorRow>({
  name: 'gateway.lock_operators',
  text: `
    SELECT id, email, operator_role, created_at FROM app_user WHERE role = 'operator' AND disabled_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`,
});

/**
 * Locks all operators, in one order, until the transaction ends: of two who remove or demote each other, the second
 * finds itself removed or demoted.
 * @throws {DomainError} UNAUTHENTICATED when the caller was removed meanwhile; FORBIDDEN when it is no longer an admin.
 */
export async function lockOperators(sql: Sql, caller: OperatorCaller): Promise<OperatorRow[]> {
  const operators = await sql.run(lockOperatorRows, []);
  const own = operators.find(({ id }) => id === caller.userId);
  if (!own) throw unauthenticated('Bearer');
  if (!isAdmin(own)) throw notPermitted({ ...caller, operatorRole: roleOf(own) }, ['admin']);
  return operators;
}

export const roleOf = ({ operator_role }: Pick<OperatorRow, 'operator_role'>): OperatorRole =>
  operator_role ?? ROLE_WITHOUT_ROLES;

export const isAdmin = (operator: Pick<OperatorRow, 'operator_role'>): boolean => roleOf(operator) === 'admin';
