import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { isUUID } from 'class-validator';
import type { VendorCaller } from '../identity/caller';
import type { CancelMessagesRequest } from './cancel-messages.request';
import type { CancelMessagesResponse } from './cancel-messages.response';

/** Long enough for one statement over a bulk of 50,000 messages. */
const REQUEST_TIMEOUT_MS = 15_000;

@Injectable()
export class CancelMessagesHandler {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws {DomainError} NOT_FOUND when the account has nothing under the id, or, for a test key, no test send. */
  async execute(
    { accountId, sandbox }: VendorCaller,
    { request_id }: CancelMessagesRequest,
  ): Promise<CancelMessagesResponse> {
    const requestId = request_id.toLowerCase();
    // Ids are UUIDs, so anything else names no send.
    if (!isUUID(requestId, 'loose')) throw noSuchSend();
    const asked = { accountId, requestId, ...(sandbox && { sandboxOnly: true }) };
    const { total, cancelled } = await this.rpc.request(MESSAGING_OPERATIONS.cancel, asked, {
      timeoutMs: REQUEST_TIMEOUT_MS,
    });
    if (total === 0) throw noSuchSend();
    return { request_id: requestId, total, cancelled, not_cancelled: total - cancelled };
  }
}

function noSuchSend(): DomainError {
  return new DomainError(FAULT_CODES.notFound, 'no such send');
}
