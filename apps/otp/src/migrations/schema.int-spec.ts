import { definedStatements, runMigrations } from '@sms/platform/database';
import { testSchema } from '@sms/testing';
import path from 'node:path';
import { MIGRATIONS } from '.';

describe('the schema of otp', () => {
  testSchema({
    prefixes: ['otp'],
    folder: path.join(__dirname, '..'),
    database: 'otp',
    migrate: (target) => runMigrations(target, MIGRATIONS),
    statements: definedStatements,
  });
});
