import { runMigrations } from '@sms/platform/database';
import { testRuntimeRights } from '@sms/testing';
import { MIGRATIONS } from '.';

describe('the rights of the role as which sender-names runs', () => {
  testRuntimeRights({
    database: 'sender_names',
    migrate: (target) => runMigrations(target, MIGRATIONS),
    rights: {},
  });
});
