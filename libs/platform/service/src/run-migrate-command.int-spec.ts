import { runMigrations, sqlMigration } from '@sms/platform/database';
import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { runMigrateCommand } from './run-migrate-command';

describe('the migrate command', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase('migrate_command');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.drop();
  });

  it('ends with a code and one sentence on a database that was made before the first release', async () => {
    const options = { url: database.url, name: 'test' };
    await runMigrations(options, [sqlMigration('CreateNote1600000000000', 'CREATE TABLE note (id integer)')]);
    const errors: unknown[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(text) > 0);
    await runMigrateCommand('notes', () => options, [sqlMigration('CreateNotes1700000000000', 'SELECT 1')]);
    expect(errors).toEqual([
      'failed: this database was made before release 0.1.0 and cannot be migrated: start with an empty database ' +
        '(npm start: a new SMS_DATA_DIR), or with the code that made it\n',
    ]);
    expect(process.exitCode).toBe(1);
    process.exitCode = 0;
  });
});
