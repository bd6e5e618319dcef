import 'reflect-metadata';
import { runMigrations } from '@sms/platform/database';
import { runCommand } from '@sms/platform/runtime';
import { billingMigrationConfig } from './config/billing.config';
import { MIGRATIONS } from './migrations';

void runCommand(async () => {
  const ran = await runMigrations(billingMigrationConfig().database, MIGRATIONS);
  process.stdout.write(`billing: ${ran.length} migrations run\n`);
});
