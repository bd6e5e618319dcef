import { Injectable } from '@nestjs/common';
import { type ControlAction, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { VendorCaller } from '../../identity/accounts/caller';
import { noSuchSend, requestIdIn } from '../messages/cancel-messages.handler';
import type { ControlledBulkResponse } from './controlled-bulk.response';

const AUDITED = { pause: 'messages.paused', resume: 'messages.resumed' } as const satisfies Record<
  ControlAction,
  string
>;

/** Pauses and resumes sends. */
@Injectable()
export class ControlBulkHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /** @throws {DomainError} NOT_FOUND when the account has nothing under the id, or, for a test key, no test send. */
  async execute(vendor: VendorCaller, id: string, action: ControlAction): Promise<ControlledBulkResponse> {
    const { accountId, sandbox } = vendor;
    const requestId = requestIdIn(id);
    const asked = { accountId, requestId, action, ...(sandbox && { sandboxOnly: true }) };
    const { state, changed } = await this.rpc.request(MESSAGING_OPERATIONS.controlBulk, asked);
    if (state === null) throw noSuchSend();
    // Any number of repeats would fill the log.
    if (changed)
      await this.audit.recordAlone({ actor: vendor, action: AUDITED[action], target: `request:${requestId}` });
    return { request_id: requestId, state };
  }
}
