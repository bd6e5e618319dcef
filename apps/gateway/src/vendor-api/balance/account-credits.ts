import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS, type BalanceReply } from '@sms/contracts/billing';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';

/** When messaging is late, a balance may show a little too much as held. */
const AHEAD_TIMEOUT_MS = 1_000;

@Injectable()
export class AccountCredits {
  constructor(private readonly rpc: RpcClient) {}

  /** Billing's balance, with credits held ahead of future sends counted as available. */
  async of(accountId: number): Promise<BalanceReply> {
    const before = await this.creditAhead(accountId);
    const balance = await this.rpc.request(BILLING_OPERATIONS.balance, { accountId });
    if (before === 0) return balance;
    // Credits released before billing was asked are available there already, and must not count twice.
    const ahead = Math.min(before, await this.creditAhead(accountId), balance.held);
    return { ...balance, available: balance.available + ahead, held: balance.held - ahead };
  }

  private async creditAhead(accountId: number): Promise<number> {
    const options = { timeoutMs: AHEAD_TIMEOUT_MS };
    const reply = this.rpc.request(MESSAGING_OPERATIONS.creditAhead, { accountId }, options);
    return reply.then(({ credits }) => credits).catch(() => 0);
  }
}
