import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { Outbox } from '@sms/platform/events';
import type { AuditAction } from '../../edge/audit/audit-actions';
import { AuditLog } from '../../edge/audit/audit-log';
import { forbidden } from '../../identity/auth/auth-errors';
import type { Account, AccountStatus } from '../../identity/accounts/account.entity';
import type { Caller } from '../../identity/accounts/caller';
import { suspensionChanged } from '../../identity/accounts/account-events';
import { lockFamily, setStatus } from '../../identity/accounts/account-family';
import { endInvitations } from '../../identity/invitations/end-invitations';

export interface SuspensionChange {
  readonly status: AccountStatus;
  /** `parent`: an owner of the parent account. */
  readonly by: 'operator' | 'parent';
  readonly actor: Caller;
  readonly action: AuditAction;
  readonly reason?: string | undefined;
}

interface State {
  readonly status: AccountStatus;
  readonly suspended_by_parent: boolean;
  readonly closed_at: Date | null;
}

const readSuspension = statement<readonly [id: number], State>({
  name: 'gateway.read_suspension',
  text: 'SELECT status, suspended_by_parent, closed_at FROM account WHERE id = $1',
});

const writeSuspension = statement<readonly [id: number, status: boolean, closing: boolean]>({
  name: 'gateway.write_suspension',
  text: `
    UPDATE account SET suspended_by_parent = $2,
     closed_at = CASE WHEN $3 THEN coalesce(closed_at, now()) ELSE closed_at END WHERE id = $1`,
});

@Injectable()
export class Suspensions {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Tokens of a suspended account and its sub-accounts are refused at once, their keys within a second, at every
   * gateway. Messages of theirs that no carrier has wait until they may send again. Their invitations end.
   * @param closing a sub-account is suspended for good
   * @throws {DomainError} CONFLICT when the account is closed; FORBIDDEN for a parent when an operator suspended it.
   */
  async change(
    account: Pick<Account, 'id' | 'parentId'>,
    { status, by, actor, action, reason }: SuspensionChange,
    closing = false,
  ): Promise<void> {
    await this.database.transaction(async (sql) => {
      await lockFamily(sql, account);
      const [state] = await sql.run(readSuspension, [account.id]);
      if (state?.closed_at && !closing) throw new DomainError(FAULT_CODES.conflict, 'The sub-account is closed.');
      const isOperators = state?.status === 'suspended' && !state.suspended_by_parent;
      if (by === 'parent' && status === 'active' && isOperators)
        throw forbidden('An operator suspended the sub-account.');
      const changed = await setStatus(sql, account, status);
      await sql.run(writeSuspension, [account.id, status === 'suspended' && by === 'parent' && !isOperators, closing]);
      if (status === 'suspended')
        await endInvitations(
          sql,
          changed.map(({ accountId }) => accountId),
        );
      await this.outbox.add(sql, changed.map(suspensionChanged));
      const target = `vendor:${account.id}`;
      await this.audit.record(sql, { actor, action, target, accountId: account.id, reason });
    });
  }
}
