import { Injectable } from '@nestjs/common';
import { SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { invalidFields, unapprovedSender } from '../../edge/validation/invalid-fields';
import { Account } from '../../identity/accounts/account.entity';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { Accounts } from '../../identity/accounts/accounts';
import type { ChangeVendorRequest } from './change-vendor.request';
import { VendorResponse } from './vendor.response';

/** Columns of `account`; omitted ones stay unchanged. */
interface Changes {
  readonly name?: string;
  readonly defaultSender?: string | null;
  readonly rateLimitPerMinute?: number | null;
}

@Injectable()
export class ChangeVendorHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Takes effect at every gateway for requests that begin half a second later.
   * @throws {DomainError} NOT_FOUND when there is no account with the id; INVALID without a change, and when the
   * account may not send under the name.
   */
  async execute(operator: OperatorCaller, id: string, request: ChangeVendorRequest): Promise<VendorResponse> {
    const account = await this.accounts.find(id);
    const changes = await this.changesOf(account, request);
    if (Object.keys(changes).length === 0)
      throw invalidFields({ name: ['name, default_sender or rate_limit_per_minute is required'] });
    await this.database.transaction(async (sql) => {
      await sql.manager.update(Account, account.id, changes);
      await this.audit.record(sql, {
        actor: operator,
        action: 'vendor.changed',
        target: `vendor:${account.id}`,
        accountId: account.id,
        details: { before: shownOf(account, changes), after: shownOf(changes, changes) },
      });
    });
    return VendorResponse.of({ ...account, ...changes });
  }

  private async changesOf(
    account: Account,
    { name, default_sender, rate_limit_per_minute }: ChangeVendorRequest,
  ): Promise<Changes> {
    return {
      ...(typeof name === 'string' ? { name } : {}),
      ...(default_sender === undefined
        ? {}
        : { defaultSender: default_sender === null ? null : await this.approvedSpelling(account, default_sender) }),
      ...(rate_limit_per_minute === undefined ? {} : { rateLimitPerMinute: rate_limit_per_minute || null }),
    };
  }

  private async approvedSpelling({ id: accountId, parentId }: Account, wanted: string): Promise<string> {
    const { name } = await this.rpc.request(SENDER_NAMES_OPERATIONS.findApproved, {
      accountId,
      parentAccountId: parentId,
      name: wanted,
    });
    if (name === null) throw unapprovedSender('default_sender');
    return name;
  }
}

/** The columns that change, under the names of the API. */
function shownOf({ name, defaultSender, rateLimitPerMinute }: Changes, changed: Changes) {
  return {
    ...(changed.name === undefined ? {} : { name }),
    ...(changed.defaultSender === undefined ? {} : { default_sender: defaultSender }),
    ...(changed.rateLimitPerMinute === undefined ? {} : { rate_limit_per_minute: rateLimitPerMinute }),
  };
}
