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
    const ahead = await this.rpc
      .request(MESSAGING_OPERATIONS.creditAhead, { accountId }, { timeoutMs: AHEAD_TIMEOUT_MS })
      .then(({ credits }) => credits)
      .catch(() => 0);
    const balance = await this.rpc.request(BILLING_OPERATIONS.balance, { accountId });
    // What is given back between the two is not held any more.
    const held = Math.min(ahead, balance.held);
    return { ...balance, available: balance.available + held, held: balance.held - held };
  }
}
