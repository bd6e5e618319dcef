import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Database, DatabaseModule } from '@sms/platform/database';
import { ObservabilityModule, Readiness } from '@sms/platform/observability';
import { createTestDatabase, eventually, type TestDatabase } from '@sms/testing';
import { register } from 'prom-client';
import { byId, byTime, type PartitionPlan, PARTITIONS_V1, PartitionsModule } from './';

const PLANS: PartitionPlan[] = [
  { tables: [{ name: 'missing' }], key: byTime('day') },
  { tables: [{ name: 'thing' }], key: byId({ sequence: 'thing_id', size: () => 100 }) },
];

function moduleFor(url: string) {
  @Module({
    imports: [
      ObservabilityModule.forRootAsync({
        useFactory: () => ({ service: 'test', logLevel: 'silent' as const, opsHost: '127.0.0.1', opsPort: 0 }),
      }),
      DatabaseModule.forRootAsync({ useFactory: () => ({ url, name: 'test', poolSize: 2 }) }),
      PartitionsModule.forRootAsync({ useFactory: () => PLANS, everyMs: 20 }),
    ],
  })
  class TestModule {}
  return TestModule;
}

describe('a process that keeps partitions', () => {
  let testDatabase: TestDatabase;
  let app: INestApplicationContext;
  let database: Database;
  const failing = () => app.get(Readiness).failing();
  const ahead = async (): Promise<string | undefined> =>
    (await register.metrics()).split('\n').find((line) => line.startsWith('partitions_ahead{table="thing"'));

  beforeAll(async () => {
    testDatabase = await createTestDatabase('partitions_module');
    app = await NestFactory.createApplicationContext(moduleFor(testDatabase.url), { logger: false });
    database = app.get(Database);
    await database.execute(
      `CREATE SEQUENCE thing_id; CREATE TABLE thing (id bigint PRIMARY KEY) PARTITION BY RANGE (id);
       ${PARTITIONS_V1} INSERT INTO partition_rule (parent) VALUES ('thing'), ('missing')`,
    );
  });
  afterAll(async () => {
    await app.close();
    await testDatabase.drop();
  });

  it('makes them, whatever becomes of other tables, and is not ready until all have theirs', async () => {
    await eventually(async () => expect(await ahead()).toContain(' 3'));
    expect(await failing()).toEqual(['partitions']);
    await database.execute('CREATE TABLE missing (at timestamptz) PARTITION BY RANGE (at)');
    await eventually(async () => expect(await failing()).toEqual([]));
  });

  it('is not ready, and says so in a metric, when one is left ahead and no other can be made', async () => {
    await database.execute('CREATE TABLE thing_p400 (id bigint)');
    await database.execute("SELECT setval('thing_id', 250)");
    await eventually(async () => expect(await ahead()).toContain(' 1'));
    expect(await failing()).toEqual(['partitions']);
    await database.execute('DROP TABLE thing_p400');
    await eventually(async () => expect(await failing()).toEqual([]));
    expect(await ahead()).toContain(' 3');
  });

  it('shows no number that nobody can know', async () => {
    await database.execute('ALTER TABLE thing RENAME TO hidden');
    await eventually(async () => expect(await ahead()).toBeUndefined());
    await database.execute('ALTER TABLE hidden RENAME TO thing');
    await eventually(async () => expect(await ahead()).toContain(' 3'));
  });
});
