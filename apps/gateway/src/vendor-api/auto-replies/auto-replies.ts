import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { AutoRepliesRequest } from './auto-replies.request';
import { AutoRepliesResponse } from './auto-replies.response';

/** The replies of the caller's account, which messaging keeps and sends. */
@Injectable()
export class AutoReplies {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  async read({ accountId }: VendorCaller): Promise<AutoRepliesResponse> {
    const { replies } = await this.rpc.request(MESSAGING_OPERATIONS.readAutoReplies, { accountId });
    return AutoRepliesResponse.of(replies);
  }

  /**
   * Recorded before anything changes, without the texts.
   * @throws {DomainError} INVALID when a keyword has no letter, or two replies are for the same
   */
  async set(vendor: VendorCaller, body: AutoRepliesRequest): Promise<AutoRepliesResponse> {
    const { accountId, userId } = vendor;
    const replies = body.replies.map(({ trigger, number, keyword, text }) => ({
      trigger,
      number: number ?? null,
      keyword: keyword ?? null,
      text: text ?? null,
    }));
    const triggers = replies.map(({ trigger }) => trigger);
    const details = { replies: triggers };
    const entry = { actor: vendor, action: 'auto-replies.set', target: `vendor:${accountId}`, details } as const;
    return this.audit.around(entry, async () => {
      const reply = await this.rpc.request(MESSAGING_OPERATIONS.setAutoReplies, { accountId, userId, replies });
      if (reply.outcome === 'unclear')
        throw invalidFields({
          replies: reply.places.map((place) => `replies ${place} has an empty keyword, or is like one before it`),
        });
      return AutoRepliesResponse.of(reply.replies);
    });
  }
}
