import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { noSuchNumber, numberOf } from './no-such-number';

@Injectable()
export class RemoveNumberHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /** @throws {DomainError} NOT_FOUND when the number is not listed for the carrier */
  async execute(operator: OperatorCaller, path: string, carrier: string | null): Promise<null> {
    const number = numberOf(path);
    const entry = {
      actor: operator,
      action: 'number.removed',
      target: `number:${number}`,
      details: { carrier },
    } as const;
    return this.audit.around(entry, async () => {
      const { removed } = await this.rpc.request(MESSAGING_OPERATIONS.removeNumber, { number, carrier });
      if (!removed) throw noSuchNumber();
      return null;
    });
  }
}
