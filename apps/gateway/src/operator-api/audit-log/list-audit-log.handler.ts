import { Injectable } from '@nestjs/common';
import { AuditedNumbers } from '../../edge/audit/audited-numbers';
import { ReadAuditLog } from '../../edge/audit/read-audit-log';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { AuditLogParams } from './audit-log.params';
import { AuditEntryResponse, type AuditLogResponse } from './audit-log.response';

@Injectable()
export class ListAuditLogHandler {
  constructor(
    private readonly log: ReadAuditLog,
    private readonly numbers: AuditedNumbers,
  ) {}

  /**
   * Newest first.
   * @throws {DomainError} INVALID when both a target and a number are given.
   */
  async execute({ recipient, account_id: accountId, ...filter }: AuditLogParams): Promise<AuditLogResponse> {
    if (recipient !== undefined && filter.target !== undefined)
      throw invalidFields({ recipient: ['recipient cannot stand beside target'] });
    const target = recipient === undefined ? filter.target : this.numbers.targetOf(recipient);
    const { entries, next } = await this.log.page({ ...filter, accountId, target });
    return { entries: entries.map((entry) => AuditEntryResponse.of(entry)), next_cursor: next };
  }
}
