import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { readVendorNames } from '../vendors/vendor-names';
import { numberOf } from './no-such-number';
import type { NumberRequest } from './number.request';
import { NumberResponse } from './number.response';

@Injectable()
export class SetNumberHandler {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded before anything changes.
   * @throws {DomainError} NOT_FOUND for what is no number; INVALID unless it belongs either to an account or to
   *   keywords, all of accounts that exist
   */
  async execute(operator: OperatorCaller, path: string, body: NumberRequest): Promise<NumberResponse> {
    const number = numberOf(path);
    const { carrier = null, vendor_id: accountId = null } = body;
    const words = body.keywords ?? [];
    if ((accountId === null) === (words.length === 0))
      throw invalidFields({ vendor_id: ['vendor_id or keywords has to be given, and not both'] });
    await this.checkVendors(
      accountId,
      words.map((word) => word.vendor_id),
    );
    const keywords = words.map((word) => ({ keyword: word.keyword, accountId: word.vendor_id }));
    const entry = {
      actor: operator,
      action: 'number.set',
      target: `number:${number}`,
      accountId,
      details: { carrier, vendor_id: accountId, keywords: words },
    } as const;
    return this.audit.around(entry, async () => {
      const reply = await this.rpc.request(MESSAGING_OPERATIONS.setNumber, { number, carrier, accountId, keywords });
      if (reply.outcome === 'unclear')
        throw invalidFields({
          keywords: reply.keywords.map((word) => `keywords: ${word} is empty, too long or like another one`),
        });
      return NumberResponse.of(reply.number);
    });
  }

  private async checkVendors(owner: number | null, sharing: readonly number[]): Promise<void> {
    const known = await readVendorNames(this.database, [...(owner === null ? [] : [owner]), ...sharing]);
    if (owner !== null && !known.has(owner)) throw invalidFields({ vendor_id: ['vendor_id is no account'] });
    const missing = sharing.find((id) => !known.has(id));
    if (missing !== undefined) throw invalidFields({ keywords: [`keywords: ${missing} is no account`] });
  }
}
