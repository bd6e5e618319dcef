import { Injectable } from '@nestjs/common';
import { SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../identity/caller';
import type { RequestSenderNameRequest } from './request-sender-name.request';
import { SenderNameResponse } from './sender-name.response';

@Injectable()
export class RequestSenderNameHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute(
    { accountId }: VendorCaller,
    { senderid, sample_content }: RequestSenderNameRequest,
  ): Promise<SenderNameResponse> {
    return SenderNameResponse.of(
      await this.rpc.request(SENDER_NAMES_OPERATIONS.request, {
        accountId,
        name: senderid,
        sampleContent: sample_content,
      }),
    );
  }
}
