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
    operator: OperatorCaller,
    kind: string,
    operation: Operation<CarrierPageRequest, Reply>,
    query: CarrierPageParams,
  ): Promise<Reply> {
    const { carrier, cursor: beforeId, limit } = query;
    const request = {
      limit,
      ...(carrier === undefined ? {} : { carrier }),
      ...(beforeId === undefined ? {} : { beforeId }),
    };
    return this.audit.around({ actor: operator, action: 'messages.looked-up', target: `messages:${kind}` }, () =>
      this.rpc.request(operation, request),
    );
  }
}
