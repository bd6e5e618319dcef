import { runMigrations } from '@sms/platform/database';
import { testRuntimeRights } from '@sms/testing';
import { MIGRATIONS, RUNTIME_RIGHTS } from '.';

describe('the rights of the role as which the gateway runs', () => {
  testRuntimeRights({
    database: 'gateway',
    migrate: (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS),
    rights: {
      audit_log: 'SELECT, INSERT',
      audit_link: 'SELECT, INSERT',
      audit_chain: 'SELECT, UPDATE',
      restored_period: 'SELECT',
    },
    attacks: {
      'delete from the audit log': 'DELETE FROM audit_log',
      'change an entry of it': "UPDATE audit_log SET reason = 'another'",
      'empty it': 'TRUNCATE audit_log',
      'drop the trigger that guards it': 'DROP TRIGGER audit_log_append_only ON audit_log',
      'disable it': 'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    },
  });
});
