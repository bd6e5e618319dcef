import { definedStatements, runMigrations } from '@sms/platform/database';
import { testSchema } from '@sms/testing';
import path from 'node:path';
import { MIGRATIONS } from '.';

describe('the schema of sender-names', () => {
  testSchema({
    prefixes: ['sender-names', 'events'],
    folder: path.join(__dirname, '..'),
    database: 'sender_names',
    migrate: (target) => runMigrations(target, MIGRATIONS),
    statements: definedStatements,
  });
});
