import { runMigrations } from '@sms/platform/database';
import { testRuntimeRights } from '@sms/testing';
import { MIGRATIONS } from '.';

describe('the rights of the role as which otp runs', () => {
  testRuntimeRights({
    database: 'otp',
    migrate: (target) => runMigrations(target, MIGRATIONS),
    rights: {},
  });
});
