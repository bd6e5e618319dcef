import 'reflect-metadata';
import { runMigrations } from '@sms/platform/database';
import { runCommand } from '@sms/platform/runtime';
import { messagingMigrationConfig } from './config/messaging.config';
import { MIGRATIONS } from './migrations';

void runCommand(async () => {
  const ran = await runMigrations(messagingMigrationConfig().database, MIGRATIONS);
  process.stdout.write(`messaging: ${ran.length} migrations run\n`);
});
