import { Injectable } from '@nestjs/common';
import { SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import type { OperatorCaller } from '../auth/caller';
import { isUuid } from '../ids/uuid-v7';
import type { RejectSenderNameRequest } from './reject-sender-name.request';
import { senderNameView } from './sender-name.view';

@Injectable()
export class ReviewSenderNameHandler {
  constructor(private readonly rpc: RpcClient) {}

  async approve({ userId }: OperatorCaller, id: string) {
    return senderNameView(await this.rpc.request(SENDER_NAMES_OPERATIONS.approve, { id: existing(id), reviewedBy: userId }));
  }

  async reject({ userId }: OperatorCaller, id: string, { reason }: RejectSenderNameRequest) {
    return senderNameView(await this.rpc.request(SENDER_NAMES_OPERATIONS.reject, { id: existing(id), reviewedBy: userId, reason }));
  }
}

/** What is no UUID names nothing. */
function existing(id: string): string {
  if (!isUuid(id)) throw new DomainError(FAULT_CODES.notFound, 'no such sender name');
  return id;
}
