import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { AuditLog } from '../../edge/audit/audit-log';
import { emailTaken } from '../../identity/accounts/add-user';
import { type OperatorRole, ROLE_WITHOUT_ROLES } from '../../identity/accounts/app-user.entity';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { PasswordHasher } from '../../identity/accounts/password-hasher';
import { operatorGrants } from '../../identity/auth/operator-grants';
import type { AddOperatorRequest } from './add-operator.request';
import { OperatorResponse, type OperatorRow } from './operator.response';

const insertOperator = statement<readonly [email: string, passwordHash: string, role: OperatorRole], OperatorRow>({
  name: 'gateway.insert_operator',
  text: `
    INSERT INTO app_user AS known (account_id, email, password_hash, role, operator_role)
    VALUES (NULL, $1, $2, 'operator', $3)
    ON CONFLICT (email) DO UPDATE
    SET password_hash = excluded.password_hash, operator_role = excluded.operator_role, disabled_at = NULL
    WHERE known.role = 'operator' AND known.disabled_at IS NOT NULL
    RETURNING id, email, operator_role, created_at`,
});

const unbindOperator = statement<readonly [id: number]>({
  name: 'gateway.unbind_operator',
  text: 'DELETE FROM external_identity WHERE user_id = $1',
});

@Injectable()
export class AddOperatorHandler {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * A removed operator may be added again under the same e-mail, with a new password.
   * @throws {DomainError} CONFLICT when the e-mail is that of an operator or of a user.
   */
  async execute(
    operator: OperatorCaller,
    { email, password, role = ROLE_WITHOUT_ROLES }: AddOperatorRequest,
  ): Promise<OperatorResponse> {
    const passwordHash = await this.passwords.hashChosen(password, 'password');
    const response = await this.database.transaction(async (sql) => {
      const [added] = await sql.run(insertOperator, [email.toLowerCase(), passwordHash, role]);
      if (!added) throw emailTaken();
      // Of an operator who was removed: the next sign-in at the identity provider binds again.
      await sql.run(unbindOperator, [added.id]);
      await this.audit.record(sql, {
        actor: operator,
        action: 'operator.created',
        target: `user:${added.id}`,
        details: { role },
      });
      return OperatorResponse.of(added);
    });
    operatorGrants.inc();
    return response;
  }
}
