import { BILLING_EVENTS, BILLING_OPERATIONS } from '@sms/contracts/billing';
import { Database, runMigrations } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { startService } from '@sms/platform/service';
import {
  createMigratedDatabase,
  eventRequest,
  findPgBouncer,
  type MigratedDatabase,
  startPgBouncer,
  testInfrastructure,
  type TestPgBouncer,
} from '@sms/testing';
import type { INestMicroservice } from '@nestjs/common';
import { BillingModule } from './billing.module';
import { billingConfig, billingMigrationConfig } from './config/billing.config';
import { MIGRATIONS, RUNTIME_RIGHTS } from './migrations';
import { accountOpened, holdOf } from './testing/start-billing';
import { setTestEnvironment } from './testing/test-environment.config';

const binary = findPgBouncer();
if (!binary) process.stderr.write('not run: there is no pgbouncer on this machine to run billing behind\n');

(binary ? describe : describe.skip)('billing behind PgBouncer', () => {
  let database: MigratedDatabase;
  let pooler: TestPgBouncer;
  let app: INestMicroservice;

  beforeAll(async () => {
    database = await createMigratedDatabase('billing_pooled', () => Promise.resolve());
    pooler = await startPgBouncer(binary ?? '', database.runtimeUrl);
    setTestEnvironment({ databaseUrl: pooler.url, natsUrl: testInfrastructure().natsUrl });
    process.env['BILLING_MIGRATION_DATABASE_URL'] = database.url;
  });

  afterAll(async () => {
    delete process.env['BILLING_MIGRATION_DATABASE_URL'];
    await app?.close();
    await pooler.stop();
    await database.drop();
  });

  it('is migrated past it, by another role', async () => {
    expect(billingMigrationConfig()).toMatchObject({ url: database.url, runtimeRole: database.runtimeRole });
    expect(await runMigrations(billingMigrationConfig(), MIGRATIONS, RUNTIME_RIGHTS)).toHaveLength(MIGRATIONS.length);
  });

  it('serves through it, with its time-outs on each connection', async () => {
    app = await startService(BillingModule, billingConfig, createLogger('billing', 'silent'));
    const rpc = app.get(RpcClient);
    await rpc.request(BILLING_EVENTS, eventRequest(accountOpened(1)));
    await rpc.request(BILLING_OPERATIONS.topUp, { accountId: 1, credits: 1_000, reference: 'first' });
    const holds = await Promise.all(
      Array.from({ length: 50 }, () => rpc.request(BILLING_OPERATIONS.hold, { items: [holdOf(1, 2)] })),
    );
    expect(holds.flatMap(({ results }) => results.map(({ outcome }) => outcome))).toEqual(
      Array.from({ length: 50 }, () => 'held'),
    );
    expect(await rpc.request(BILLING_OPERATIONS.balance, { accountId: 1 })).toMatchObject({
      available: 900,
      held: 100,
    });
    const settings = await app
      .get(Database)
      .rows(
        "SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY name",
      );
    expect(settings).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '15000' },
      { name: 'statement_timeout', setting: '15000' },
    ]);
  });
});
