import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import { AuditLog } from '../../edge/audit/audit-log';
import type { RequestOrigin } from '../../edge/audit/request-origin';
import { type OperatorRole, ROLE_WITHOUT_ROLES } from '../accounts/app-user.entity';
import { newOpaqueToken } from '../accounts/opaque-token';
import { PasswordHasher } from '../accounts/password-hasher';
import { forbidden, userDisabled } from '../auth/auth-errors';
import { operatorGrants } from '../auth/operator-grants';
import { Sessions } from '../sessions/sessions';
import {
  bindIdentity,
  insertIdentifiedOperator,
  type KnownUser,
  lockIdentifiedUser,
  lockUserOfEmail,
  setIdentifiedRole,
  takePassword,
} from './admission.sql';
import type { Person } from './identity-provider';

type Admitted = Person & { readonly role: OperatorRole };

const METHOD = { method: 'single-sign-on' };

/** Decides which operator a person of the identity provider is. */
@Injectable()
export class Admission {
  constructor(
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Returns the id of the operator: the one to whom the person was bound at an earlier login, or who has the e-mail, or
   * a new one. Undefined when another login has done the same meanwhile: try again.
   * @throws {DomainError} FORBIDDEN; USER_DISABLED for an operator who was removed here.
   */
  async admit(sql: Sql, person: Person, origin: RequestOrigin): Promise<number | undefined> {
    const { role, issuer, subject } = person;
    if (role === undefined) throw forbidden('You are in no group that may sign in here.');
    const [bound] = await sql.run(lockIdentifiedUser, [issuer, subject]);
    if (!bound) return this.bind(sql, { ...person, role }, origin);
    if (bound.disabled_at !== null) throw userDisabled({ id: bound.id, accountId: bound.account_id });
    await this.setRole(sql, bound, role);
    return bound.id;
  }

  /** Called in the transaction that has locked the operator. */
  async setRole(sql: Sql, { id, operator_role }: Pick<KnownUser, 'id' | 'operator_role'>, role: OperatorRole) {
    const before = operator_role ?? ROLE_WITHOUT_ROLES;
    if (before === role) return;
    await sql.run(setIdentifiedRole, [id, role]);
    await this.recordChange(sql, id, { before: { role: before }, after: { role } });
    if (role === 'admin') operatorGrants.inc();
  }

  private async bind(sql: Sql, person: Admitted, origin: RequestOrigin): Promise<number | undefined> {
    const { email } = person;
    if (email === undefined) throw forbidden('The identity provider has not verified your e-mail address.');
    const [known] = await sql.run(lockUserOfEmail, [email]);
    if (known) return this.bindKnown(sql, person, known);
    const [added] = await sql.run(insertIdentifiedOperator, [email, await this.noPassword(), person.role]);
    if (!added) return undefined;
    operatorGrants.inc();
    await sql.run(bindIdentity, [person.issuer, person.subject, added.id]);
    await this.audit.record(sql, {
      actor: { userId: added.id, origin },
      action: 'operator.created',
      target: `user:${added.id}`,
      details: { role: person.role, ...METHOD },
    });
    return added.id;
  }

  /** The operator's password and the sessions that it has opened end: from now on the provider decides. */
  private async bindKnown(sql: Sql, person: Admitted, known: KnownUser): Promise<number> {
    const { id, account_id: accountId } = known;
    if (known.role !== 'operator') throw forbidden('This e-mail address is that of a user who is no operator.');
    if (known.disabled_at !== null) throw userDisabled({ id, accountId });
    if (known.bound) throw forbidden('This e-mail address is that of an operator who signs in as somebody else.');
    await sql.run(bindIdentity, [person.issuer, person.subject, id]);
    await sql.run(takePassword, [id, await this.noPassword()]);
    await sql.run(setIdentifiedRole, [id, person.role]);
    await this.sessions.endAll(sql, id);
    const before = { role: known.operator_role ?? ROLE_WITHOUT_ROLES };
    await this.recordChange(sql, id, { before, after: { role: person.role, ...METHOD } });
    if (person.role === 'admin' && before.role !== 'admin') operatorGrants.inc();
    return id;
  }

  private recordChange(sql: Sql, userId: number, details: Readonly<Record<string, unknown>>): Promise<number> {
    return this.audit.record(sql, {
      actor: { userId: null },
      action: 'operator.changed',
      target: `user:${userId}`,
      details: { by: 'identity provider', ...details },
    });
  }

  /** The hash of a password that nobody knows, so that a gateway of the release before accepts none either. */
  private noPassword(): Promise<string> {
    return this.passwords.hash(newOpaqueToken('pr'));
  }
}
