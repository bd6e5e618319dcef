import { Injectable } from '@nestjs/common';
import { SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { isUUID } from 'class-validator';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import type { RejectSenderNameRequest } from './reject-sender-name.request';
import { ReviewResponse } from './review.response';
import { SenderNameResponse } from '../../vendor-api/sender-names/sender-name.response';
import type { WithdrawSenderNameRequest } from './withdraw-sender-name.request';

@Injectable()
export class ReviewSenderNameHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  async approve(operator: OperatorCaller, id: string): Promise<SenderNameResponse> {
    const entry = { actor: operator, action: 'sender-name.approved', target: target(id) } as const;
    return SenderNameResponse.of(
      await this.audit.around(entry, () =>
        this.rpc.request(SENDER_NAMES_OPERATIONS.approve, { id, reviewedBy: operator.userId }),
      ),
    );
  }

  async reject(operator: OperatorCaller, id: string, { reason }: RejectSenderNameRequest): Promise<SenderNameResponse> {
    const entry = { actor: operator, action: 'sender-name.rejected', target: target(id), reason } as const;
    return SenderNameResponse.of(
      await this.audit.around(entry, () =>
        this.rpc.request(SENDER_NAMES_OPERATIONS.reject, { id, reviewedBy: operator.userId, reason }),
      ),
    );
  }

  /** Ends an approval; messaging stops what the account has not sent yet under the name. */
  async withdraw(operator: OperatorCaller, id: string, { reason }: WithdrawSenderNameRequest): Promise<ReviewResponse> {
    const entry = { actor: operator, action: 'sender-name.withdrawn', target: target(id), reason } as const;
    return ReviewResponse.of(
      await this.audit.around(entry, () =>
        this.rpc.request(SENDER_NAMES_OPERATIONS.withdraw, { id, withdrawnBy: operator.userId, reason }),
      ),
    );
  }
}

/** Ids are UUIDs; anything else is treated as unknown. */
function target(id: string): string {
  if (!isUUID(id, 'loose')) throw new DomainError(FAULT_CODES.notFound, 'no such sender name');
  return `sender-name:${id.toLowerCase()}`;
}
