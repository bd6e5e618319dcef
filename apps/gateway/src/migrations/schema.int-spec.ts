import { definedStatements, runMigrations } from '@sms/platform/database';
import { testSchema } from '@sms/testing';
import path from 'node:path';
import { MIGRATIONS } from '.';

describe('the schema of gateway', () => {
  testSchema({
    prefixes: ['gateway', 'events'],
    folder: path.join(__dirname, '..'),
    database: 'gateway',
    migrate: (url) => runMigrations({ url, name: 'test' }, MIGRATIONS),
    statements: definedStatements,
  });
});
