import { Injectable } from '@nestjs/common';
import { BILLING_ERRORS, BILLING_OPERATIONS, type TopUpReply } from '@sms/contracts/billing';
import { DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { setTimeout as delay } from 'node:timers/promises';
import { AuditLog } from '../../edge/audit/audit-log';
import type { CreditMove } from './credit-move';
import { OperatorCreditCap } from './operator-credit-cap';

/** A new account reaches billing through the outbox, usually within milliseconds. */
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 50;

@Injectable()
export class TopUpHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
    private readonly cap: OperatorCreditCap,
  ) {}

  /**
   * @throws {DomainError} OPERATOR_CREDIT_LIMIT when the operator may not move so many; BILLING_ACCOUNT_UNKNOWN when
   * the account has not reached billing after 5 s.
   */
  execute(move: CreditMove): Promise<TopUpReply> {
    return this.cap.around(move, () => this.topUp(move));
  }

  /**
   * Tops up for a move that was admitted and recorded already.
   * @throws {DomainError} BILLING_ACCOUNT_UNKNOWN as above.
   */
  carryOut(move: CreditMove): Promise<TopUpReply> {
    return this.audit.withFailure(move, () => this.topUp(move));
  }

  private async topUp({ accountId, details: { credits, reference } }: CreditMove): Promise<TopUpReply> {
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      try {
        return await this.rpc.request(BILLING_OPERATIONS.topUp, { accountId, credits, reference });
      } catch (error) {
        const isNew = error instanceof DomainError && error.code === BILLING_ERRORS.accountUnknown;
        if (!isNew || performance.now() > deadline) throw error;
        await delay(PAUSE_MS);
      }
    }
  }
}
