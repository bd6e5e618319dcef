import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { ReadOnlyDatabase } from './read-only-database';

describe('a database that is read for the audit', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => (testDatabase = await createTestDatabase('audit')));
  afterAll(() => testDatabase.drop());

  it('is named by what cannot be read of it', async () => {
    const database = await ReadOnlyDatabase.connect('billing', testDatabase.url);
    try {
      await expect(database.rows('SELECT 1 / $1::integer', [0])).rejects.toThrow(
        'cannot read the database of billing: division by zero',
      );
      expect(await database.rows('SELECT 1::bigint AS one')).toEqual([{ one: 1 }]);
      await expect(database.rows('CREATE TABLE t ()')).rejects.toThrow('billing: cannot execute CREATE TABLE');
    } finally {
      await database.close();
    }
    const nowhere = testDatabase.url.replace(/\/[^/]*$/, '/nowhere');
    await expect(ReadOnlyDatabase.connect('otp', nowhere)).rejects.toThrow('cannot read the database of otp: ');
  });
});
