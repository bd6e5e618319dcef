import { Injectable } from '@nestjs/common';
import { type AccountEndpoint, WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';

/** The id by which callers name the endpoint of the delivery webhook. */
export const FIRST_ENDPOINT = 'default';

/** Finds the endpoints of an account by the ids that callers know. */
@Injectable()
export class AccountEndpoints {
  constructor(private readonly rpc: RpcClient) {}

  async list(accountId: number): Promise<readonly AccountEndpoint[]> {
    const { endpoints } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.listAccountEndpoints, { accountId });
    return endpoints;
  }

  /** @throws {DomainError} NOT_FOUND when the account has no such endpoint */
  async find(accountId: number, id: string): Promise<AccountEndpoint> {
    const endpoint = (await this.list(accountId)).find((one) => idOf(one) === id.toLowerCase());
    if (!endpoint) throw new DomainError(FAULT_CODES.notFound, 'no such webhook endpoint');
    return endpoint;
  }

  /**
   * Returns the number by which the dispatcher knows the endpoint. That of the first one is known without a request,
   * whether it has a URL or not.
   * @throws {DomainError} NOT_FOUND
   */
  async numberOf(accountId: number, id: string | null | undefined): Promise<number> {
    return isFirst(id) ? accountId : (await this.find(accountId, id)).number;
  }
}

export function idOf({ id }: Pick<AccountEndpoint, 'id'>): string {
  return id ?? FIRST_ENDPOINT;
}

function isFirst(id: string | null | undefined): id is null | undefined {
  return (id ?? FIRST_ENDPOINT) === FIRST_ENDPOINT;
}
