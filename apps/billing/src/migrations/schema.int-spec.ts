import { definedStatements, runMigrations } from '@sms/platform/database';
import { testSchema } from '@sms/testing';
import path from 'node:path';
import { MIGRATIONS } from '.';

describe('the schema of billing', () => {
  testSchema({
    prefixes: ['billing'],
    folder: path.join(__dirname, '..'),
    database: 'billing',
    migrate: (url) => runMigrations({ url, name: 'test' }, MIGRATIONS),
    statements: definedStatements,
  });
});
