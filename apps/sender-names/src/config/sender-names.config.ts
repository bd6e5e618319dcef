import { registerAs } from '@nestjs/config';
import { type EnvironmentReader, readConfig } from '@sms/platform/config';
import { migrationOptions } from '@sms/platform/database';
import { natsOptions } from '@sms/platform/nats';
import { LOG_LEVELS } from '@sms/platform/observability';

export const senderNamesConfig = registerAs('sender-names', () =>
  readConfig(process.env, (env) => {
    const logLevel = env.oneOf('LOG_LEVEL', LOG_LEVELS, 'info');
    return {
      logLevel,
      nats: natsOptions(env, 'sender-names'),
      database: { ...database(env), poolSize: env.integer('SENDER_NAMES_DATABASE_POOL_SIZE', 3, { min: 1, max: 100 }) },
      observability: {
        service: 'sender-names',
        logLevel,
        opsHost: env.string('SENDER_NAMES_OPS_HOST', '127.0.0.1'),
        opsPort: env.port('SENDER_NAMES_OPS_PORT', 0),
      },
    };
  }),
);

/** Migrating needs the database and nothing else. */
export function senderNamesMigrationConfig() {
  return readConfig(process.env, (env) => ({
    database: migrationOptions(env, 'SENDER_NAMES', 'sender-names-migration'),
  }));
}

function database(env: EnvironmentReader) {
  return { url: env.url('SENDER_NAMES_DATABASE_URL', ['postgres:', 'postgresql:']), name: 'sender-names' };
}
