import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CANCEL_TIMEOUT_MS, noSuchSend, requestIdIn } from '../../vendor-api/messages/cancel-messages.handler';
import type { CancelledBulkOfVendorResponse } from './all-bulks.response';

@Injectable()
export class CancelBulkOfVendorHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded before anything is cancelled, and once more with the counts.
   * @throws {DomainError} NOT_FOUND when there is no send with the id
   */
  async execute(operator: OperatorCaller, id: string, reason: string): Promise<CancelledBulkOfVendorResponse> {
    const requestId = requestIdIn(id);
    const entry = { actor: operator, target: `request:${requestId}`, reason } as const;
    const reply = await this.audit.around({ ...entry, action: 'bulk.cancel' }, async () => {
      const request = { accountId: null, requestId };
      const found = await this.rpc.request(MESSAGING_OPERATIONS.cancel, request, { timeoutMs: CANCEL_TIMEOUT_MS });
      if (found.total === 0) throw noSuchSend();
      return found;
    });
    const { accountId: vendorId = null, total, cancelled, releasedCredits } = reply;
    const counts = { vendor_id: vendorId, cancelled, released_credits: releasedCredits };
    await this.audit.record(this.database, {
      ...entry,
      action: 'bulk.cancelled',
      accountId: vendorId,
      details: counts,
    });
    return { request_id: requestId, total, ...counts };
  }
}
