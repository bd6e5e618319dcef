import type { INestMicroservice } from '@nestjs/common';
import {
  BILLING_EVENTS,
  BILLING_OPERATIONS,
  type BalanceReply,
  type BillingEvent,
  type HoldItem,
  type HoldOutcome,
  type Settlement,
} from '@sms/contracts/billing';
import { Database, runMigrations } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { startService } from '@sms/platform/service';
import { createTestDatabase, startNatsServer } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { BillingModule } from '../billing.module';
import { billingConfig, billingMigrationConfig } from '../config/billing.config';
import { MIGRATIONS } from '../migrations';
import { setTestEnvironment } from './test-environment.config';

/** The real service over NATS, on a database and a broker of its own. */
export class BillingUnderTest {
  private lastAccount = 100;

  private constructor(
    readonly rpc: RpcClient,
    readonly database: Database,
    /** Starts the service once more beside itself, as a second replica. */
    readonly startReplica: () => Promise<unknown>,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<BillingUnderTest> {
    const [database, nats] = await Promise.all([createTestDatabase('billing'), startNatsServer()]);
    setTestEnvironment({ databaseUrl: database.url, natsUrl: nats.url });
    await runMigrations(billingMigrationConfig(), MIGRATIONS);
    const replicas: INestMicroservice[] = [];
    const startReplica = async () => {
      const app = await startService(BillingModule, billingConfig, createLogger('billing', 'silent'));
      replicas.push(app);
      return app;
    };
    const app = await startReplica();
    return new BillingUnderTest(app.get(RpcClient), app.get(Database), startReplica, async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
      await nats.stop();
      await database.drop();
    });
  }

  /** A new account with this many credits. */
  async account(credits: number): Promise<number> {
    const accountId = (this.lastAccount += 1);
    await this.send([accountOpened(accountId)]);
    if (credits > 0) await this.rpc.request(BILLING_OPERATIONS.topUp, { accountId, credits, reference: 'first' });
    return accountId;
  }

  async hold(items: readonly HoldItem[]): Promise<HoldOutcome[]> {
    const { results } = await this.rpc.request(BILLING_OPERATIONS.hold, { items });
    expect(results.map((result) => result.requestId)).toEqual(items.map((item) => item.requestId));
    return results.map((result) => result.outcome);
  }

  async send(events: readonly BillingEvent[]): Promise<void> {
    const { accepted } = await this.rpc.request(BILLING_EVENTS, { events });
    expect(accepted).toBe(events.length);
  }

  balance(accountId: number): Promise<BalanceReply> {
    return this.rpc.request(BILLING_OPERATIONS.balance, { accountId });
  }

  /** What the ledger's lines add up to for each bucket of each account. */
  async balancesByLedger(): Promise<BalanceReply[]> {
    return this.database.rows<BalanceReply>(
      `SELECT account_id AS "accountId", ${['available', 'held', 'spent']
        .map(
          (bucket) =>
            `(coalesce(sum(credits) FILTER (WHERE credit = '${bucket}'), 0) - coalesce(sum(credits) FILTER (WHERE debit = '${bucket}'), 0))::bigint AS ${bucket}`,
        )
        .join(', ')}
       FROM credit_account LEFT JOIN ledger_transfer USING (account_id) GROUP BY account_id ORDER BY account_id`,
    );
  }

  async balances(): Promise<BalanceReply[]> {
    return this.database.rows<BalanceReply>(
      'SELECT account_id AS "accountId", available, held, spent FROM credit_account ORDER BY account_id',
    );
  }
}

export function holdOf(accountId: number, credits: number, requestId: string = randomUUID()): HoldItem {
  return { requestId, accountId, credits };
}

export function accountOpened(accountId: number): BillingEvent {
  return {
    eventId: randomUUID(),
    type: 'account.opened',
    occurredAt: '2026-01-01T00:00:00.000Z',
    payload: { accountId },
  };
}

export function settled(
  requestId: string,
  settlement: Settlement,
  credits: number,
  reference: string = randomUUID(),
): BillingEvent {
  return {
    eventId: randomUUID(),
    type: 'hold.settled',
    occurredAt: '2026-01-01T00:00:00.000Z',
    payload: { requestId, reference, credits, settlement },
  };
}
