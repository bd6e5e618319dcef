import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS, type BalanceReply, type BalancesReply } from '@sms/contracts/billing';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';

/** When messaging is late, a balance may show a little too much as held. */
const AHEAD_TIMEOUT_MS = 1_000;
/** A list does not wait longer for its credits. */
const LIST_TIMEOUT_MS = 1_500;

type Credits = BalancesReply['balances'][number];

@Injectable()
export class AccountCredits {
  constructor(private readonly rpc: RpcClient) {}

  /** Billing's balance, with credits held ahead of future sends counted as available. */
  async of(accountId: number): Promise<BalanceReply> {
    const before = await this.creditAhead(accountId);
    const balance = await this.rpc.request(BILLING_OPERATIONS.balance, { accountId });
    if (before === 0) return balance;
    return withAhead(balance, before, await this.creditAhead(accountId));
  }

  /**
   * The same of up to 100 accounts, by id; without those that billing does not know yet.
   * @throws {DomainError} when billing does not respond within 1.5 s.
   */
  async ofEach(accountIds: readonly number[]): Promise<ReadonlyMap<number, Credits>> {
    const before = await this.creditsAhead(accountIds);
    const options = { timeoutMs: LIST_TIMEOUT_MS };
    const { balances } = await this.rpc.request(BILLING_OPERATIONS.balances, { accountIds }, options);
    const after = before.size === 0 ? before : await this.creditsAhead([...before.keys()]);
    return new Map(
      balances.map((balance) => {
        const { accountId: id } = balance;
        return [id, withAhead(balance, before.get(id) ?? 0, after.get(id) ?? 0)];
      }),
    );
  }

  private async creditAhead(accountId: number): Promise<number> {
    const options = { timeoutMs: AHEAD_TIMEOUT_MS };
    const reply = this.rpc.request(MESSAGING_OPERATIONS.creditAhead, { accountId }, options);
    return reply.then(({ credits }) => credits).catch(() => 0);
  }

  private async creditsAhead(accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const options = { timeoutMs: AHEAD_TIMEOUT_MS };
    const reply = this.rpc.request(MESSAGING_OPERATIONS.creditsAhead, { accountIds }, options);
    const accounts = await reply.then((received) => received.accounts).catch(() => []);
    return new Map(accounts.map(({ accountId, credits }) => [accountId, credits]));
  }
}

/** Credits released before billing was asked are available there already, and must not count twice. */
function withAhead<Balance extends Credits>(balance: Balance, before: number, after: number): Balance {
  const ahead = Math.min(before, after, balance.held);
  return { ...balance, available: balance.available + ahead, held: balance.held - ahead };
}
