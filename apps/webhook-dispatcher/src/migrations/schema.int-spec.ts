import { definedStatements, runMigrations } from '@sms/platform/database';
import { testSchema } from '@sms/testing';
import path from 'node:path';
import { MIGRATIONS } from '.';

describe('the schema of webhook-dispatcher', () => {
  testSchema({
    prefixes: ['webhook-dispatcher'],
    folder: path.join(__dirname, '..'),
    database: 'webhook_dispatcher',
    migrate: (url) => runMigrations({ url, name: 'test' }, MIGRATIONS),
    statements: definedStatements,
  });
});
