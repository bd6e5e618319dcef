import 'reflect-metadata';
import { runMigrations } from '@sms/platform/database';
import { runCommand } from '@sms/platform/runtime';
import { otpMigrationConfig } from './config/otp.config';
import { MIGRATIONS } from './migrations';

void runCommand(async () => {
  const ran = await runMigrations(otpMigrationConfig().database, MIGRATIONS);
  process.stdout.write(`otp: ${ran.length} migrations run\n`);
});
