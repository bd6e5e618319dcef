import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CANCEL_TIMEOUT_MS, noSuchSend, requestIdIn } from '../messages/cancel-messages.handler';
import { scheduleRefusal } from '../send-fields/schedule-fields';
import type { MoveScheduledRequest } from './move-scheduled.request';
import { ScheduledSendResponse } from './scheduled-sends.response';

@Injectable()
export class MoveScheduledSendHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @throws {DomainError} NOT_FOUND when the account has scheduled no such send, or, for a test key, no test send;
   * CONFLICT when one of its messages is due or on its way: then none is moved
   */
  async execute(vendor: VendorCaller, id: string, { send_at }: MoveScheduledRequest): Promise<ScheduledSendResponse> {
    const requestId = requestIdIn(id);
    const refusal = scheduleRefusal(send_at, this.database.now());
    if (refusal) throw refusal;
    const sendAt = new Date(send_at).toISOString();
    const { accountId, sandbox } = vendor;
    const asked = { accountId, requestId, sendAt, ...(sandbox && { sandboxOnly: true }) };
    // As long as cancelling takes: it reads the same messages.
    const { outcome, send } = await this.rpc.request(MESSAGING_OPERATIONS.moveScheduled, asked, {
      timeoutMs: CANCEL_TIMEOUT_MS,
    });
    if (outcome === 'too_late') throw new DomainError(FAULT_CODES.conflict, 'the send is due or on its way');
    if (!send) throw noSuchSend();
    await this.audit.recordAlone({
      actor: vendor,
      action: 'messages.moved',
      target: `request:${requestId}`,
      details: { send_at: sendAt },
    });
    return ScheduledSendResponse.of(send);
  }
}
