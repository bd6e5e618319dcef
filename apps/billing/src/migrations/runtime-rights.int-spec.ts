import { runMigrations } from '@sms/platform/database';
import { testRuntimeRights } from '@sms/testing';
import { MIGRATIONS, RUNTIME_RIGHTS } from '.';

describe('the rights of the role as which billing runs', () => {
  testRuntimeRights({
    database: 'billing',
    migrate: (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS),
    rights: {
      credit_account: 'SELECT, INSERT, UPDATE',
      hold: 'SELECT, INSERT, UPDATE of settled',
      settlement: 'SELECT, INSERT',
      funding: 'SELECT, INSERT',
      ledger_link: 'SELECT, INSERT',
      ledger_seal: 'SELECT, INSERT',
    },
    attacks: {
      'drop the trigger that guards the ledger': 'DROP TRIGGER append_only ON funding',
      'disable it': 'ALTER TABLE funding DISABLE TRIGGER append_only',
      'delete from the ledger': 'DELETE FROM settlement',
      'change what an account was funded with': 'UPDATE funding SET credits = 1000000',
      'change what a hold is for': 'UPDATE hold SET credits = 1',
      'empty a table of the ledger': 'TRUNCATE ledger_link',
      'change its constraints': 'ALTER TABLE credit_account DROP CONSTRAINT credit_account_no_overdraft',
      'drop a partition of the ledger': `
        SELECT drop_partition('hold', (SELECT inhrelid::regclass::text FROM pg_inherits
          WHERE inhparent = 'hold'::regclass ORDER BY 1 LIMIT 1))`,
      'let partitions of the ledger be dropped': "UPDATE partition_rule SET keep_at_least = '1 second'",
      'detach one': `
        DO $$ BEGIN EXECUTE (SELECT 'ALTER TABLE hold DETACH PARTITION ' || inhrelid::regclass FROM pg_inherits
          WHERE inhparent = 'hold'::regclass LIMIT 1); END $$`,
      'delete from one': `
        DO $$ BEGIN EXECUTE (SELECT 'DELETE FROM ' || inhrelid::regclass FROM pg_inherits
          WHERE inhparent = 'settlement'::regclass LIMIT 1); END $$`,
    },
  });
});
