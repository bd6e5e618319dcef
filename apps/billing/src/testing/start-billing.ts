import type { INestMicroservice } from '@nestjs/common';
import {
  BILLING_EVENTS,
  BILLING_OPERATIONS,
  type BalanceReply,
  type BillingEvent,
  type HoldItem,
  type HoldOutcome,
  type HoldSettledEvent,
  type LowBalance,
} from '@sms/contracts/billing';
import { messageIdOf, requestIdOf } from '@sms/contracts/rpc';
import { Database, runMigrations } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { startService } from '@sms/platform/service';
import { createMigratedDatabase, eventRequest, testInfrastructure } from '@sms/testing';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { BillingModule } from '../billing.module';
import { billingConfig } from '../config/billing.config';
import { MIGRATIONS, RUNTIME_RIGHTS } from '../migrations';
import { setTestEnvironment } from './test-environment.config';

/** The real service over NATS, with its own database. */
export class BillingUnderTest {
  private lastAccount = 100;
  private readonly accountsOfHolds = new Map<string, number>();

  private constructor(
    /** Whether events name the account of their hold: those of the previous version do not. */
    private readonly namesAccounts: boolean,
    readonly rpc: RpcClient,
    readonly database: Database,
    /** Starts a second replica of the service. */
    readonly startReplica: () => Promise<unknown>,
    /** Opens the test's own connection to the service's database. */
    readonly connect: () => Promise<Client>,
    readonly stop: () => Promise<void>,
  ) {}

  static async start({ namesAccounts = true } = {}): Promise<BillingUnderTest> {
    const database = await createMigratedDatabase('billing', (target) =>
      runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS),
    );
    setTestEnvironment({ databaseUrl: database.runtimeUrl, natsUrl: testInfrastructure().natsUrl });
    const replicas: INestMicroservice[] = [];
    const startReplica = async () => {
      const app = await startService(BillingModule, billingConfig, createLogger('billing', 'silent'));
      replicas.push(app);
      return app;
    };
    const app = await startReplica();
    const connect = async () => {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      return client;
    };
    const stop = async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
      await database.drop();
    };
    return new BillingUnderTest(namesAccounts, app.get(RpcClient), app.get(Database), startReplica, connect, stop);
  }

  /** Opens an account with this many credits. */
  async account(credits: number): Promise<number> {
    const accountId = (this.lastAccount += 1);
    expect(await this.send([accountOpened(accountId)])).toEqual({});
    if (credits > 0) await this.rpc.request(BILLING_OPERATIONS.topUp, { accountId, credits, reference: 'first' });
    return accountId;
  }

  async hold(items: readonly HoldItem[]): Promise<HoldOutcome[]> {
    const { results } = await this.rpc.request(BILLING_OPERATIONS.hold, { items });
    expect(results.map((result) => result.requestId)).toEqual(items.map((item) => item.requestId));
    for (const { requestId, accountId } of items) this.accountsOfHolds.set(requestId, accountId);
    return results.map((result) => result.outcome);
  }

  /** Returns the codes of refused events, by index. */
  async send(events: readonly BillingEvent[]): Promise<Record<number, string>> {
    const { refused } = await this.rpc.request(
      BILLING_EVENTS,
      eventRequest(...events.map((event) => this.named(event))),
    );
    return Object.fromEntries(refused.map(({ place, code }) => [place, code]));
  }

  private named(event: BillingEvent): BillingEvent {
    if (!this.namesAccounts || event.type !== 'hold.settled') return event;
    const { payload } = event;
    const accountId = this.accountsOfHolds.get(payload.advanceId ?? requestIdOf(payload.messageId));
    return { ...event, payload: { accountId, ...payload } };
  }

  /** Its credits; see `lowBalance` for the rest of the reply. */
  async balance(accountId: number): Promise<BalanceReply> {
    const reply = await this.rpc.request(BILLING_OPERATIONS.balance, { accountId });
    return { accountId: reply.accountId, available: reply.available, held: reply.held, spent: reply.spent };
  }

  async lowBalance(accountId: number): Promise<LowBalance | undefined> {
    return (await this.rpc.request(BILLING_OPERATIONS.balance, { accountId })).lowBalance;
  }

  /** Sums the ledger's lines for each bucket of each account. */
  async balancesByLedger(): Promise<BalanceReply[]> {
    return this.database.rows<BalanceReply>(
      `SELECT account_id AS "accountId", ${['available', 'held', 'spent']
        .map(
          (bucket) =>
            `(coalesce(sum(credits) FILTER (WHERE credit = '${bucket}'), 0) - coalesce(sum(credits) FILTER (WHERE debit = '${bucket}'), 0))::bigint AS ${bucket}`,
        )
        .join(', ')}
       FROM credit_account LEFT JOIN ledger_line USING (account_id) GROUP BY account_id ORDER BY account_id`,
    );
  }

  /** Returns the faults that the database finds in the chains of these accounts. */
  async chainFaults(accounts: readonly number[], client?: Client): Promise<string[]> {
    const faults = `SELECT 'link ' || position || ': ' || fault AS fault FROM ledger_link_check
        WHERE account_id = ANY($1) AND fault IS NOT NULL
      UNION ALL SELECT 'account: ' || fault FROM ledger_account_check WHERE account_id = ANY($1) AND fault IS NOT NULL
      UNION ALL SELECT 'unlinked ' || kind FROM unlinked_line WHERE account_id = ANY($1)`;
    const rows = client
      ? (await client.query<{ fault: string }>(faults, [accounts])).rows
      : await this.database.rows<{ fault: string }>(faults, [accounts]);
    return rows.map(({ fault }) => fault);
  }

  async balances(): Promise<BalanceReply[]> {
    return this.database.rows<BalanceReply>(
      'SELECT account_id AS "accountId", available, held, spent FROM credit_account ORDER BY account_id',
    );
  }
}

/** A hold request, of one message by default. */
export function holdOf(
  accountId: number,
  credits: number,
  { requestId = newRequestId(), messages = 1 }: { readonly requestId?: string; readonly messages?: number } = {},
): HoldItem {
  return { requestId, accountId, credits, messages };
}

export function newRequestId(): string {
  return requestIdOf(uuidv7());
}

export function accountOpened(accountId: number): BillingEvent {
  return { type: 'account.opened', payload: { accountId } };
}

/** The event that settles a message of the request. */
export function settled(
  requestId: string,
  ordinal: number,
  more: {
    readonly captured?: number;
    readonly released?: number;
    readonly advanceId?: string;
    readonly accountId?: number;
  },
): HoldSettledEvent {
  return {
    type: 'hold.settled',
    payload: { messageId: messageIdOf(requestId, ordinal), captured: 0, released: 0, ...more },
  };
}
