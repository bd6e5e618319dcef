import { runMigrations } from '@sms/platform/database';
import { testRuntimeRights } from '@sms/testing';
import { MIGRATIONS, RUNTIME_RIGHTS } from '.';

describe('the rights of the role as which the dispatcher runs', () => {
  testRuntimeRights({
    database: 'webhook_dispatcher',
    migrate: (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS),
    rights: { lost_number: 'SELECT' },
    attacks: { 'forget lost numbers': 'DELETE FROM lost_number' },
  });
});
