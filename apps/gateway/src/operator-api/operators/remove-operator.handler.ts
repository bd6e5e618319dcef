import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { lockOperators } from './lock-operators';
import { Sessions } from '../../identity/sessions/sessions';

const disableOperator = statement<readonly [id: number]>({
  name: 'gateway.disable_operator',
  text: 'UPDATE app_user SET disabled_at = now() WHERE id = $1',
});

@Injectable()
export class RemoveOperatorHandler {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Only an admin removes operators, and none themselves, so one admin always remains. The row is kept,
   * because the audit log refers to it.
   * @throws {DomainError} NOT_FOUND when the id names no operator; CONFLICT for the caller itself.
   */
  async execute(operator: OperatorCaller, id: string): Promise<null> {
    await this.database.transaction(async (sql) => {
      const operators = await lockOperators(sql, operator);
      const removed = operators.find(({ id: known }) => String(known) === id);
      if (!removed) throw new DomainError(FAULT_CODES.notFound, 'no such operator');
      if (removed.id === operator.userId)
        throw new DomainError(FAULT_CODES.conflict, 'You may not remove yourself: there must always be an admin.');
      await sql.run(disableOperator, [removed.id]);
      await this.sessions.endAll(sql, removed.id);
      await this.audit.record(sql, { actor: operator, action: 'operator.removed', target: `user:${removed.id}` });
    });
    return null;
  }
}
