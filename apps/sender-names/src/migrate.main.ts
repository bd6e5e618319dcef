import 'reflect-metadata';
import { runMigrations } from '@sms/platform/database';
import { runCommand } from '@sms/platform/runtime';
import { senderNamesMigrationConfig } from './config/sender-names.config';
import { MIGRATIONS } from './migrations';

void runCommand(async () => {
  const ran = await runMigrations(senderNamesMigrationConfig().database, MIGRATIONS);
  process.stdout.write(`sender-names: ${ran.length} migrations run\n`);
});
