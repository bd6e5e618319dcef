import { definedStatements, runMigrations } from '@sms/platform/database';
import { testSchema } from '@sms/testing';
import path from 'node:path';
import { MIGRATIONS, RUNTIME_RIGHTS } from '.';

describe('the schema of gateway', () => {
  testSchema({
    prefixes: ['gateway', 'events'],
    folder: path.join(__dirname, '..'),
    database: 'gateway',
    migrate: (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS),
    statements: definedStatements,
  });
});
