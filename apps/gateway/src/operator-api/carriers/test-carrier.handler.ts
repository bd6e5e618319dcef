import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { messageIdOf, requestIdOf } from '@sms/contracts/rpc';
import { FAULT_CODES, DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { currentTrace } from '@sms/platform/observability';
import { v7 as uuidv7 } from 'uuid';
import { AuditLog } from '../../edge/audit/audit-log';
import { Accounts } from '../../identity/accounts/accounts';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { sendRefusalOf } from '../../vendor-api/sends/submit-outcome';
import { VALIDITY_SECONDS } from '../../vendor-api/send-fields/schedule-fields';
import { noSuchCarrier } from './no-such-carrier';
import type { TestCarrierRequest } from './test-carrier.request';
import type { TestedCarrierResponse } from './test-carrier.response';

const TIMEOUT_MS = 5_000;

/** Sends a message of a vendor to one carrier, whatever the routes say. */
@Injectable()
export class TestCarrierHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly accounts: Accounts,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded with its reason before anything is sent.
   * @throws {DomainError} NOT_FOUND for a carrier or a vendor that does not exist; as a send of the vendor does
   */
  async execute(
    operator: OperatorCaller,
    carrier: string,
    { vendor_id: vendorId, phone, message, reason }: TestCarrierRequest,
  ): Promise<TestedCarrierResponse> {
    const vendor = await this.accounts.find(String(vendorId));
    const { carriers } = await this.rpc.request(MESSAGING_OPERATIONS.carriers, {});
    if (!carriers.some(({ name }) => name === carrier)) throw noSuchCarrier();
    const requestId = requestIdOf(uuidv7());
    const trace = currentTrace();
    const item: SubmitItem = {
      requestId,
      accountId: vendor.id,
      parentAccountId: vendor.parentId,
      userId: operator.userId,
      lane: 'single',
      sender: null,
      defaultSender: vendor.defaultSender,
      text: message,
      maskedText: null,
      recipients: [phone],
      validitySeconds: VALIDITY_SECONDS,
      carrier,
      ...(trace !== undefined && { traceParent: trace }),
    };
    const messageId = messageIdOf(requestId, 1);
    const details = { vendor_id: vendor.id, message_id: messageId };
    const entry = {
      actor: operator,
      action: 'carrier.tested',
      target: `carrier:${carrier}`,
      accountId: vendor.id,
      reason,
      details,
    } as const;
    return this.audit.around(entry, async () => {
      const { results } = await this.rpc.request(
        MESSAGING_OPERATIONS.submit,
        { items: [item] },
        { timeoutMs: TIMEOUT_MS },
      );
      const [result] = results;
      if (!result) throw new DomainError(FAULT_CODES.unavailable, 'messaging returned no result');
      const refusal = sendRefusalOf(result, { sender: undefined, recipients: 'phone' });
      if (refusal) throw refusal;
      return { name: carrier, ...details };
    });
  }
}
