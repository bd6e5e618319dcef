import { Database } from '@sms/platform/database';
import type { TestDatabase } from '@sms/testing';
import { DataSource } from 'typeorm';
import { EXCEPTION } from '../events/codes';
import { createDispatcherDatabase } from '../testing/dispatcher-database';
import { eventPartitionPlans } from './partition-plans';

const DAY_MS = 86_400_000;

describe('a day of events', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    testDatabase = await createDispatcherDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: testDatabase.url }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await testDatabase.drop();
  });

  it('may go when none of its own is still to be sent, whatever is of other days', async () => {
    const database = new Database(dataSource);
    const [events] = eventPartitionPlans({ eventDays: 3, attemptDays: 3, batchDays: 3 });
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    await database.execute('INSERT INTO endpoint (account_id) VALUES (1)');
    await database.execute(
      `INSERT INTO event_exception (account_id, sequence, created_at, state, attempts, due_at, finished_at)
       VALUES (1, 1, to_timestamp($1::float8 / 1000), $2, 1, now(), NULL),
         (1, 2, to_timestamp($1::float8 / 1000 - 86400), $3, 1, NULL, now())`,
      [today, EXCEPTION.retrying, EXCEPTION.dead],
    );
    const mayDrop = (from: number) =>
      events?.tables[0].retention?.mayDrop?.(database, { name: '', from, to: from + DAY_MS });
    expect([await mayDrop(today - DAY_MS), await mayDrop(today), await mayDrop(today + DAY_MS)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
