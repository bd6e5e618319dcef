import type { EnvironmentReader } from '@sms/platform/config';
import { type DatabaseOptions, databaseUrl } from '@sms/platform/database';
import { natsOptions, type NatsOptions } from '@sms/platform/nats';
import { LOG_LEVELS, type ObservabilityOptions } from '@sms/platform/observability';
import { traceOptions } from './trace-options';

/** Configuration of every process that uses the database and NATS. */
export interface ServiceConfig {
  readonly observability: ObservabilityOptions;
  readonly nats: NatsOptions;
  readonly database: DatabaseOptions;
}

/** The result of `registerAs` of @nestjs/config: reads the configuration, and has the key it is injected by. */
export interface ConfigFactory<Config> {
  (): Config;
  readonly KEY: string | symbol;
}

interface Settings {
  readonly poolSize: { readonly default: number; readonly min?: number };
  /** Prefix of the database variables, when another process shares the database; by default the process's own. */
  readonly databasePrefix?: string;
  readonly plans?: DatabaseOptions['plans'];
  readonly timeouts?: Pick<DatabaseOptions, 'statementTimeoutMs' | 'lockTimeoutMs'>;
}

/** `prefix`: of the process's own variables, `SENDER_NAMES`. The process's name is derived from it: `sender-names`. */
export function serviceConfig(env: EnvironmentReader, prefix: string, settings: Settings): ServiceConfig {
  const name = prefix.toLowerCase().replaceAll('_', '-');
  const { poolSize, databasePrefix = prefix, plans, timeouts } = settings;
  const traces = traceOptions(env, name);
  return {
    observability: {
      service: name,
      logLevel: env.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
      opsHost: env.string(`${prefix}_OPS_HOST`, '127.0.0.1'),
      opsPort: env.port(`${prefix}_OPS_PORT`, 0),
      ...(traces && { traces }),
    },
    nats: natsOptions(env, name),
    database: {
      url: databaseUrl(env, `${databasePrefix}_DATABASE_URL`),
      name,
      poolSize: env.integer(`${databasePrefix}_DATABASE_POOL_SIZE`, poolSize.default, {
        min: poolSize.min ?? 1,
        max: 100,
      }),
      ...(plans && { plans }),
      ...timeouts,
    },
  };
}
