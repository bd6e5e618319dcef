import { readConfig } from '@sms/platform/config';
import { migrationOptions } from '@sms/platform/database';

/** Migrations need the database and nothing else. */
export const migrationConfig = () =>
  readConfig(process.env, (env) => ({
    database: migrationOptions(env, 'WEBHOOK_DISPATCHER', 'webhook-dispatcher-migration'),
  }));
