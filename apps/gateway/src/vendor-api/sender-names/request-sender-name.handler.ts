import { Injectable } from '@nestjs/common';
import { SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { RequestSenderNameRequest } from './request-sender-name.request';
import { SenderNameResponse } from './sender-name.response';

@Injectable()
export class RequestSenderNameHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  async execute(
    vendor: VendorCaller,
    { senderid, sample_content }: RequestSenderNameRequest,
  ): Promise<SenderNameResponse> {
    const { accountId } = vendor;
    const requested = await this.rpc.request(SENDER_NAMES_OPERATIONS.request, {
      accountId,
      name: senderid,
      sampleContent: sample_content,
    });
    // Only accepted requests: refused ones would fill the log.
    await this.audit.record(this.database, {
      actor: vendor,
      action: 'sender-name.requested',
      target: `sender-name:${requested.id}`,
      details: { account_id: accountId, senderid },
    });
    return SenderNameResponse.of(requested);
  }
}
