import { runMigrations } from '@sms/platform/database';
import { testRuntimeRights } from '@sms/testing';
import { MIGRATIONS, RUNTIME_RIGHTS } from '.';

describe('the rights of the role as which messaging runs', () => {
  testRuntimeRights({
    database: 'messaging',
    migrate: (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS),
    rights: {
      calling_code: 'SELECT',
      carrier_settings_version: 'SELECT, INSERT, UPDATE of key_id and sealed',
      carrier_settings_activation: 'SELECT, INSERT',
      opt_out: 'SELECT, INSERT, DELETE, UPDATE of ended_at and ended_by and ended_user_id and text',
    },
    attacks: {
      'rewrite who made which carrier settings': 'UPDATE carrier_settings_version SET created_by = 1',
      'rewrite how somebody opted out': "UPDATE opt_out SET origin = 'api'",
      'empty the log': 'TRUNCATE message',
      'tell numbers again': "SELECT setval('message_id', 1)",
    },
  });
});
