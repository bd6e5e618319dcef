import { definedStatements, runMigrations } from '@sms/platform/database';
import { testSchema } from '@sms/testing';
import path from 'node:path';
import { MIGRATIONS, RUNTIME_RIGHTS } from '.';

describe('the schema of webhook-dispatcher', () => {
  testSchema({
    prefixes: ['webhook-dispatcher'],
    folder: path.join(__dirname, '..'),
    database: 'webhook_dispatcher',
    migrate: (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS),
    statements: definedStatements,
  });
});
