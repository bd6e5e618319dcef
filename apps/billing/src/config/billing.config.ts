import { registerAs } from '@nestjs/config';
import { readConfig } from '@sms/platform/config';
import { migrationConfig } from '@sms/platform/database';
import { serviceConfig } from '@sms/platform/service';

export const billingConfig = registerAs('billing', () =>
  readConfig(process.env, (env) => serviceConfig(env, 'BILLING', { poolSize: { default: 3 }, plans: 'by_key' })),
);

export const billingMigrationConfig = () => migrationConfig(process.env, 'BILLING');
