import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CANCEL_TIMEOUT_MS, noSuchSend, requestIdIn } from '../../vendor-api/messages/cancel-messages.handler';
import { Accounts } from '../../identity/accounts/accounts';
import { type CancelQueuedRequestBody, cursorOf, placeOf } from './cancel-queued.request';
import type { CancelledQueuedResponse } from './cancel-queued.response';
import { type CancelledMessages, QueuedMessages } from '../../vendor-api/sub-accounts/queued-messages';

@Injectable()
export class CancelQueuedHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly queued: QueuedMessages,
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded before anything is cancelled, and once more with the counts.
   * @throws {DomainError} NOT_FOUND when there is no account with the id, or it has no such send.
   */
  async execute(
    operator: OperatorCaller,
    id: string,
    { reason, request_id: request, cursor }: CancelQueuedRequestBody,
  ): Promise<CancelledQueuedResponse> {
    const account = await this.accounts.find(id);
    const requestId = typeof request === 'string' ? requestIdIn(request) : null;
    const entry = { actor: operator, target: `vendor:${account.id}`, accountId: account.id, reason } as const;
    const details = { request_id: requestId };
    const found = await this.audit.around({ ...entry, action: 'vendor.cancel-queued', details }, async () =>
      requestId === null
        ? this.queued.cancel(await this.accounts.withSubAccounts(account.id), placeOf(cursor))
        : this.cancelSend(account.id, requestId),
    );
    const { cancelled, releasedCredits, next } = found;
    await this.audit.record(this.database, {
      ...entry,
      action: 'vendor.queued-cancelled',
      details: { ...details, cancelled, released_credits: releasedCredits },
    });
    return { id: account.id, cancelled, released_credits: releasedCredits, next_cursor: next && cursorOf(next) };
  }

  private async cancelSend(accountId: number, requestId: string): Promise<CancelledMessages> {
    const { total, cancelled, releasedCredits } = await this.rpc.request(
      MESSAGING_OPERATIONS.cancel,
      { accountId, requestId },
      { timeoutMs: CANCEL_TIMEOUT_MS },
    );
    if (total === 0) throw noSuchSend();
    return { cancelled, releasedCredits, next: null };
  }
}
