import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorRole } from '../../identity/accounts/app-user.entity';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { operatorGrants } from '../../identity/auth/operator-grants';
import type { ChangeOperatorRequest } from './change-operator.request';
import { isAdmin, lockOperators, roleOf } from './lock-operators';
import { OperatorResponse } from './operator.response';

const setOperatorRole = statement<readonly [id: number, role: OperatorRole]>({
  name: 'gateway.set_operator_role',
  text: 'UPDATE app_user SET operator_role = $2 WHERE id = $1',
});

const findIdentity = statement<readonly [id: number]>({
  name: 'gateway.find_identity',
  text: 'SELECT 1 FROM external_identity WHERE user_id = $1',
});

@Injectable()
export class ChangeOperatorHandler {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Holds from the commit on, at every gateway, because a request reads the role of its operator.
   * @throws {DomainError} NOT_FOUND when the id names no operator; CONFLICT for the only admin, and for an operator
   * whose role the identity provider decides.
   */
  async execute(
    operator: OperatorCaller,
    id: string,
    { role, reason }: ChangeOperatorRequest,
  ): Promise<OperatorResponse> {
    const { changed, isGrant } = await this.database.transaction(async (sql) => {
      const operators = await lockOperators(sql, operator);
      const found = operators.find(({ id: known }) => String(known) === id);
      if (!found) throw new DomainError(FAULT_CODES.notFound, 'no such operator');
      if ((await sql.run(findIdentity, [found.id])).length > 0)
        throw new DomainError(FAULT_CODES.conflict, 'The groups at the identity provider decide this role.');
      const before = roleOf(found);
      if (before === role) return { changed: OperatorResponse.of(found), isGrant: false };
      if (before === 'admin' && operators.filter(isAdmin).length === 1)
        throw new DomainError(FAULT_CODES.conflict, 'This is the only admin: make another operator an admin first.');
      await sql.run(setOperatorRole, [found.id, role]);
      await this.audit.record(sql, {
        actor: operator,
        action: 'operator.changed',
        target: `user:${found.id}`,
        reason,
        details: { before: { role: before }, after: { role } },
      });
      return { changed: OperatorResponse.of({ ...found, operator_role: role }), isGrant: role === 'admin' };
    });
    if (isGrant) operatorGrants.inc();
    return changed;
  }
}
