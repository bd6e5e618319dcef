import { Injectable } from '@nestjs/common';
import { BILLING_ERRORS, BILLING_OPERATIONS, type TopUpReply, type TopUpRequest } from '@sms/contracts/billing';
import { DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { setTimeout as delay } from 'node:timers/promises';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';

/** A new account reaches billing through the outbox, usually within milliseconds. */
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 50;

@Injectable()
export class TopUpHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /** @throws {DomainError} BILLING_ACCOUNT_UNKNOWN when the account has not reached billing after 5 s. */
  execute(operator: OperatorCaller, request: TopUpRequest): Promise<TopUpReply> {
    const { accountId, credits, reference } = request;
    const entry = {
      actor: operator,
      action: 'vendor.topped-up',
      target: `vendor:${accountId}`,
      accountId,
      details: { credits, reference },
    } as const;
    return this.audit.around(entry, () => this.topUp(request));
  }

  private async topUp(request: TopUpRequest): Promise<TopUpReply> {
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      try {
        return await this.rpc.request(BILLING_OPERATIONS.topUp, request);
      } catch (error) {
        const isNew = error instanceof DomainError && error.code === BILLING_ERRORS.accountUnknown;
        if (!isNew || performance.now() > deadline) throw error;
        await delay(PAUSE_MS);
      }
    }
  }
}
