import { registerAs } from '@nestjs/config';
import { type EnvironmentReader, readConfig } from '@sms/platform/config';
import { migrationOptions } from '@sms/platform/database';
import { natsOptions } from '@sms/platform/nats';
import { LOG_LEVELS } from '@sms/platform/observability';

export const billingConfig = registerAs('billing', () =>
  readConfig(process.env, (env) => {
    const logLevel = env.oneOf('LOG_LEVEL', LOG_LEVELS, 'info');
    return {
      logLevel,
      nats: natsOptions(env, 'billing'),
      database: { ...database(env), poolSize: env.integer('BILLING_DATABASE_POOL_SIZE', 3, { min: 1, max: 100 }) },
      observability: {
        service: 'billing',
        logLevel,
        opsHost: env.string('BILLING_OPS_HOST', '127.0.0.1'),
        opsPort: env.port('BILLING_OPS_PORT', 0),
      },
    };
  }),
);

/** Migrating needs the database and nothing else. */
export function billingMigrationConfig() {
  return readConfig(process.env, (env) => ({ database: migrationOptions(env, 'BILLING', 'billing-migration') }));
}

function database(env: EnvironmentReader) {
  return { url: env.url('BILLING_DATABASE_URL', ['postgres:', 'postgresql:']), name: 'billing' };
}
