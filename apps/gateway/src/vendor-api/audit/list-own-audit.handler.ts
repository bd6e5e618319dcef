import { Injectable } from '@nestjs/common';
import { ReadAuditLog } from '../../edge/audit/read-audit-log';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { AuditParams } from './audit.params';
import { OwnAuditEntryResponse, type OwnAuditResponse } from './audit.response';

@Injectable()
export class ListOwnAuditHandler {
  constructor(private readonly log: ReadAuditLog) {}

  /** Entries of the account, for a parent also those of its sub-accounts. Newest first. */
  async execute({ accountId, parentAccountId }: VendorCaller, query: AuditParams): Promise<OwnAuditResponse> {
    const vendorId = parentAccountId ?? accountId;
    const scope = parentAccountId === null ? { vendorId } : { accountId };
    const { entries, next } = await this.log.page({ ...query, ...scope });
    return { entries: entries.map((entry) => OwnAuditEntryResponse.of(entry)), next_cursor: next };
  }
}
