import 'reflect-metadata';
import { runMigrations } from '@sms/platform/database';
import { runCommand } from '@sms/platform/runtime';
import { migrationConfig } from './config/migration.config';
import { MIGRATIONS } from './migrations';

void runCommand(async () => {
  const ran = await runMigrations(migrationConfig().database, MIGRATIONS);
  process.stdout.write(
    ran.length === 0 ? 'webhook-dispatcher: schema is up to date\n' : `webhook-dispatcher: ran ${ran.join(', ')}\n`,
  );
});
