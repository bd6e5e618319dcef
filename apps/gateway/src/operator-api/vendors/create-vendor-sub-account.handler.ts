import { Injectable } from '@nestjs/common';
import { forbidden } from '../../identity/auth/auth-errors';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { Accounts } from '../../identity/accounts/accounts';
import { CreateVendorHandler } from './create-vendor.handler';
import type { CreateVendorRequest } from './create-vendor.request';
import type { SubAccountResponse } from '../../vendor-api/sub-accounts/sub-account.response';

@Injectable()
export class CreateVendorSubAccountHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly createVendor: CreateVendorHandler,
  ) {}

  /** @throws {DomainError} NOT_FOUND when there is no account with the id; FORBIDDEN when it names a sub-account. */
  async execute(operator: OperatorCaller, id: string, request: CreateVendorRequest): Promise<SubAccountResponse> {
    const parent = await this.accounts.find(id);
    if (parent.parentId !== null) throw forbidden('A sub-account may not have sub-accounts.');
    return { ...(await this.createVendor.execute(operator, request, parent.id)), parent_id: parent.id };
  }
}
