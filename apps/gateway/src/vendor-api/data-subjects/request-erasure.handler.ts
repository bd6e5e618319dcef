import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { isUUID } from 'class-validator';
import { v7 as uuidv7 } from 'uuid';
import { AuditLog } from '../../edge/audit/audit-log';
import { AuditedNumbers } from '../../edge/audit/audited-numbers';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { Caller } from '../../identity/accounts/caller';
import { forbidden } from '../../identity/auth/auth-errors';
import { SecondFactorVault } from '../../identity/second-factors/second-factor-vault';
import type { EraseDataSubjectRequest } from './erase-data-subject.request';
import { ErasureResponse } from './erasure.response';
import { findErasure, insertErasure } from './erasures.sql';

/** Takes requests to erase a phone number, and shows what became of them. */
@Injectable()
export class RequestErasureHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecondFactorVault,
    private readonly numbers: AuditedNumbers,
    private readonly audit: AuditLog,
  ) {}

  /**
   * A vendor erases its own rows, an operator those of all vendors and what belongs to none.
   * @throws {DomainError} FORBIDDEN for test keys, and where no key of the service can seal the number
   */
  async execute(caller: Caller, { phone_number: number, reason }: EraseDataSubjectRequest): Promise<ErasureResponse> {
    const isOperator = caller.role === 'operator';
    if (isOperator && !reason) throw invalidFields({ reason: ['reason is required'] });
    if (!isOperator && caller.sandbox) throw forbidden('Test keys erase nothing.');
    const [id, accountId] = [uuidv7(), isOperator ? null : caller.accountId];
    const hash = this.numbers.targetOf(number);
    const sealed = this.vault.required.seal(number, id);
    return this.database.transaction(async (sql) => {
      const [erasure] = await sql.run(insertErasure, [id, accountId, hash, sealed]);
      if (!erasure) throw new Error('an erasure was not inserted');
      await this.audit.record(sql, {
        actor: caller,
        action: 'data-subject.erased',
        target: hash,
        details: { erasure_id: id, all_vendors: isOperator },
        ...(reason ? { reason } : {}),
      });
      return ErasureResponse.of(erasure);
    });
  }

  /** @throws {DomainError} NOT_FOUND for an erasure of another account; operators see all. */
  async get(caller: Caller, id: string): Promise<ErasureResponse> {
    const [erasure] = isUUID(id) ? await this.database.run(findErasure, [id.toLowerCase()]) : [];
    const isOwn = caller.role === 'operator' || erasure?.account_id === caller.accountId;
    if (!erasure || !isOwn) throw new DomainError(FAULT_CODES.notFound, 'no such erasure');
    return ErasureResponse.of(erasure);
  }
}
