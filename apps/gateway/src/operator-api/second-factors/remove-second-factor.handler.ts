import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { numberOfId } from '../../edge/validation/number-of-id';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { SecondFactors } from '../../identity/second-factors/second-factors';
import { Sessions } from '../../identity/sessions/sessions';

const lockFactorOwner = statement<readonly [id: number, ofOperator: boolean]>({
  name: 'gateway.lock_factor_owner',
  text: `
    SELECT 1 FROM app_user WHERE id = $1 AND (role = 'operator') = $2 AND disabled_at IS NULL FOR NO KEY UPDATE`,
});

/** For a user who has lost the phone and the recovery codes. */
@Injectable()
export class RemoveSecondFactorHandler {
  constructor(
    private readonly database: Database,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
  ) {}

  /**
   * All sessions of the user end, because one of them may be that of whoever has the phone.
   * @param of whose it is: an operator's, or that of a user of a vendor
   * @throws {DomainError} NOT_FOUND; CONFLICT when there is none, and for the caller's own.
   */
  async execute(operator: OperatorCaller, id: string, of: 'operator' | 'vendor', reason: string): Promise<null> {
    const owner = numberOfId(id);
    if (owner === operator.userId) throw new DomainError(FAULT_CODES.conflict, 'Your own is removed in your settings.');
    await this.database.transaction(async (sql) => {
      const found = await sql.run(lockFactorOwner, [owner, of === 'operator']);
      if (found.length === 0) throw new DomainError(FAULT_CODES.notFound, 'no such user');
      if (!(await this.factors.remove(sql, owner)))
        throw new DomainError(FAULT_CODES.conflict, 'The user has no second factor.');
      await this.sessions.endAll(sql, owner);
      const action = 'second-factor.removed';
      await this.audit.record(sql, { actor: operator, action, target: `user:${owner}`, reason });
    });
    return null;
  }
}
