import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS, type BalanceReply } from '@sms/contracts/billing';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';

/** Without messaging, a balance may show a little too much as held. */
const AHEAD_TIMEOUT_MS = 1_000;

/** What an account has. */
@Injectable()
export class AccountCredits {
  constructor(private readonly rpc: RpcClient) {}

  /** As billing says; but what is held ahead of sends to come is nobody's yet, and available. */
  async of(accountId: number): Promise<BalanceReply> {
    const before = await this.creditAhead(accountId);
    const balance = await this.rpc.request(BILLING_OPERATIONS.balance, { accountId });
    if (before === 0) return balance;
    // What was given back before billing was asked is available there already, and must not count twice.
    const ahead = Math.min(before, await this.creditAhead(accountId), balance.held);
    return { ...balance, available: balance.available + ahead, held: balance.held - ahead };
  }

  private async creditAhead(accountId: number): Promise<number> {
    const options = { timeoutMs: AHEAD_TIMEOUT_MS };
    const reply = this.rpc.request(MESSAGING_OPERATIONS.creditAhead, { accountId }, options);
    return reply.then(({ credits }) => credits).catch(() => 0);
  }
}
