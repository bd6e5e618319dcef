import { readConfig } from '@sms/platform/config';

/** Migrations need the database and nothing else. */
export const migrationConfig = () =>
  readConfig(process.env, (env) => ({
    database: {
      url: env.url('WEBHOOK_DISPATCHER_DATABASE_URL', ['postgres:', 'postgresql:']),
      name: 'webhook-dispatcher-migrate',
      poolSize: 2,
    },
  }));
