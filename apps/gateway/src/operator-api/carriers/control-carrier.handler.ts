import { Injectable } from '@nestjs/common';
import { type CarrierCommand, type ControlCarrierRequest, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { AuditAction } from '../../edge/audit/audit-actions';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { noSuchCarrier } from './no-such-carrier';
import { CarrierControlResponse, type ControlledCarrierResponse } from './carrier-control.response';

const ACTIONS = {
  pause: 'carrier.paused',
  drain: 'carrier.drained',
  resume: 'carrier.resumed',
  rebind: 'carrier.rebound',
} as const satisfies Readonly<Record<CarrierCommand, AuditAction>>;
const MAX_NAME_LENGTH = 32;

@Injectable()
export class ControlCarrierHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded with its reason before anything changes.
   * @throws {DomainError} NOT_FOUND for a carrier that is not configured; CONFLICT when it has no sessions to bind
   */
  async execute(operator: OperatorCaller, request: ControlCarrierRequest): Promise<ControlledCarrierResponse> {
    const { carrier, command, reason } = request;
    if (carrier.length > MAX_NAME_LENGTH) throw noSuchCarrier();
    const entry = { actor: operator, action: ACTIONS[command], target: `carrier:${carrier}`, reason };
    return this.audit.around(entry, async () => {
      const reply = await this.rpc.request(MESSAGING_OPERATIONS.controlCarrier, request);
      switch (reply.outcome) {
        case 'done':
          return { name: carrier, control: CarrierControlResponse.of(reply.control) };
        case 'unknown':
          throw noSuchCarrier();
        case 'no_sessions':
          throw new DomainError(FAULT_CODES.conflict, 'This carrier has no sessions.');
      }
    });
  }
}
