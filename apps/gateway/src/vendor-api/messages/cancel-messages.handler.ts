import { Injectable } from '@nestjs/common';
import { type CancelReply, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { isUUID } from 'class-validator';
import type { VendorCaller } from '../../identity/accounts/caller';

/** Long enough for one statement over a bulk of 50,000 messages. */
export const CANCEL_TIMEOUT_MS = 15_000;

export interface CancelledSend extends CancelReply {
  readonly requestId: string;
}

@Injectable()
export class CancelMessagesHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /** @throws {DomainError} NOT_FOUND when the account has nothing under the id, or, for a test key, no test send. */
  async execute(vendor: VendorCaller, id: string): Promise<CancelledSend> {
    const { accountId, sandbox } = vendor;
    const requestId = requestIdIn(id);
    const asked = { accountId, requestId, ...(sandbox && { sandboxOnly: true }) };
    const reply = await this.rpc.request(MESSAGING_OPERATIONS.cancel, asked, { timeoutMs: CANCEL_TIMEOUT_MS });
    if (reply.total === 0) throw noSuchSend();
    // A repeat changes nothing, and any number of them would fill the log.
    if (reply.cancelled > 0)
      await this.audit.recordAlone({
        actor: vendor,
        action: 'messages.cancelled',
        target: `request:${requestId}`,
        details: { cancelled: reply.cancelled, released_credits: reply.releasedCredits },
      });
    return { ...reply, requestId };
  }
}

/**
 * Returns a client's id of a send in the form that services compare.
 * @throws {DomainError} NOT_FOUND: ids are UUIDs, so anything else names no send
 */
export function requestIdIn(id: string): string {
  if (!isUUID(id, 'loose')) throw noSuchSend();
  return id.toLowerCase();
}

export function noSuchSend(): DomainError {
  return new DomainError(FAULT_CODES.notFound, 'no such send');
}
