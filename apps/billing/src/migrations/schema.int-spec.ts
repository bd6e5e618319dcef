import { definedStatements, runMigrations } from '@sms/platform/database';
import { testSchema } from '@sms/testing';
import path from 'node:path';
import { MIGRATIONS, RUNTIME_RIGHTS } from '.';

describe('the schema of billing', () => {
  testSchema({
    prefixes: ['billing'],
    folder: path.join(__dirname, '..'),
    database: 'billing',
    migrate: (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS),
    statements: definedStatements,
  });
});
