import { SENDER_NAMES_FIXTURES, SENDER_NAMES_TO_REVIEW } from '@sms/contracts/sender-names/fixtures';
import { Database, runMigrations } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { startService } from '@sms/platform/service';
import {
  createTestDatabase,
  startNatsServer,
  testContract,
  type TestDatabase,
  type TestNatsServer,
} from '@sms/testing';
import { MIGRATIONS } from './migrations';
import { senderNamesConfig, senderNamesMigrationConfig } from './config/sender-names.config';
import { SenderNamesModule } from './sender-names.module';
import { setTestEnvironment } from './testing/test-environment.config';

describe('the contract of sender-names', () => {
  let database: TestDatabase;
  let nats: TestNatsServer;
  let app: Awaited<ReturnType<typeof startService>>;

  beforeAll(async () => {
    [database, nats] = await Promise.all([createTestDatabase('sender_names'), startNatsServer()]);
    setTestEnvironment({ databaseUrl: database.url, natsUrl: nats.url });
    await runMigrations(senderNamesMigrationConfig(), MIGRATIONS);
    const logger = createLogger('sender-names', 'silent');
    app = await startService(SenderNamesModule, senderNamesConfig, logger);
    for (const { id, name } of SENDER_NAMES_TO_REVIEW)
      await app.get(Database).execute(
        `INSERT INTO sender_name (id, account_id, name, sample_content)
           VALUES ($1, 4711, $2, 'Your order has been shipped.')`,
        [id, name],
      );
  });
  afterAll(async () => {
    await app.close();
    await nats.stop();
    await database.drop();
  });

  testContract(() => ({
    name: 'sender-names',
    fixtures: SENDER_NAMES_FIXTURES,
    ask: (operation, request) => app.get(RpcClient).request(operation, request),
  }));
});
