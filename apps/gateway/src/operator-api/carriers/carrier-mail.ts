import { Injectable } from '@nestjs/common';
import type { CarrierPageRequest } from '@sms/contracts/messaging';
import type { Operation } from '@sms/contracts/rpc';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import type { CarrierPageParams } from './carrier-page.params';

/** Items from carriers that belong to no message of a vendor, in pages, newest first. */
@Injectable()
export class CarrierMail {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /** Recorded in the audit log although nothing changes, because it reveals who wrote what. */
  page<Reply>(
    { userId }: OperatorCaller,
    kind: string,
    operation: Operation<CarrierPageRequest, Reply>,
    query: CarrierPageParams,
  ): Promise<Reply> {
    const { carrier, before_id: beforeId, limit } = query;
    const request = {
      limit,
      ...(carrier === undefined ? {} : { carrier }),
      ...(beforeId === undefined ? {} : { beforeId }),
    };
    return this.audit.around({ actorUserId: userId, action: 'messages.looked-up', target: `messages:${kind}` }, () =>
      this.rpc.request(operation, request),
    );
  }
}

/** `before_id` of the next page; null on the last. */
export function nextBeforeId(entries: readonly { readonly id: number }[], { limit }: CarrierPageParams): number | null {
  return entries.length < limit ? null : (entries.at(-1)?.id ?? null);
}
