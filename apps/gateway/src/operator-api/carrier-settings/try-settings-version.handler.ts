import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { refusalOf, versionIn } from './settings-refusals';
import { WhatIfResponse } from './what-if.response';

/** Up to 100,000 messages are read and routed twice. */
const TIMEOUT_MS = 15_000;

@Injectable()
export class TrySettingsVersionHandler {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws {DomainError} NOT_FOUND; CONFLICT when no configured key opens the version */
  async execute(path: string, messages: number): Promise<WhatIfResponse> {
    const request = { version: versionIn(path), messages };
    const reply = await this.rpc.request(MESSAGING_OPERATIONS.tryCarrierSettings, request, { timeoutMs: TIMEOUT_MS });
    if (reply.outcome !== 'tried') throw refusalOf(reply);
    return WhatIfResponse.of(reply.found);
  }
}
