import { registerAs } from '@nestjs/config';
import { type EnvironmentReader, readConfig } from '@sms/platform/config';
import { migrationConfig } from '@sms/platform/database';
import { readKeys } from '@sms/platform/secrets';
import { serviceConfig } from '@sms/platform/service';
import { parseCidr } from './cidr';

const BODIES_AT_REST = ['clear', 'sealed'] as const;

export const dispatcherConfig = registerAs('webhook-dispatcher', () =>
  readConfig(process.env, (env) => ({
    ...serviceConfig(env, 'WEBHOOK_DISPATCHER', { poolSize: { default: 5, min: 3 }, plans: 'by_key' }),
    /** The first key seals the secrets at rest; the others open secrets that were sealed with them before. */
    secretKeys: readKeys(env, 'WEBHOOK_DISPATCHER_SECRET_KEY'),
    /** How text and number of events are stored from now on. */
    bodiesAtRest: env.oneOf('WEBHOOK_DISPATCHER_BODIES_AT_REST', BODIES_AT_REST, 'clear'),
    /** How long the old secret still signs after a rotation. */
    secretOverlapHours: env.integer('WEBHOOK_DISPATCHER_SECRET_OVERLAP_HOURS', 24, { min: 0, max: 720 }),
    ...retentionAndRetirement(env),
    network: {
      allowedCidrs: allowedCidrs(env),
      /** PEM, trusted in addition to the well-known roots; `WEBHOOK_DISPATCHER_EXTRA_CA_FILE` names a file of it. */
      extraCa: env.optionalString('WEBHOOK_DISPATCHER_EXTRA_CA'),
    },
    dispatch: {
      concurrency: env.integer('WEBHOOK_DISPATCHER_CONCURRENCY', 32, { min: 1, max: 256 }),
      maxHeld: env.integer('WEBHOOK_DISPATCHER_MAX_QUEUES', 128, { min: 1, max: 5_000 }),
      leaseMs: env.integer('WEBHOOK_DISPATCHER_LEASE_MS', 15_000, { min: 300, max: 600_000 }),
      pollMs: env.integer('WEBHOOK_DISPATCHER_POLL_MS', 400, { min: 10, max: 500 }),
    },
    delivery: {
      timeoutMs: env.integer('WEBHOOK_DISPATCHER_TIMEOUT_MS', 8_000, { min: 50, max: 60_000 }),
      retryDelaysMs: retryDelays(env),
    },
    breaker: {
      threshold: env.integer('WEBHOOK_DISPATCHER_BREAKER_THRESHOLD', 5, { min: 1, max: 1_000 }),
      resetMs: env.integer('WEBHOOK_DISPATCHER_BREAKER_RESET_MS', 30_000, { min: 1 }),
      maxResetMs: env.integer('WEBHOOK_DISPATCHER_BREAKER_MAX_RESET_MS', 300_000, { min: 1 }),
    },
  })),
);

export const dispatcherMigrationConfig = () => migrationConfig(process.env, 'WEBHOOK_DISPATCHER');

export type DispatcherConfig = ReturnType<typeof dispatcherConfig>;

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

function retentionAndRetirement(env: EnvironmentReader) {
  /** How long events are kept, for the feed, the list and replays. */
  const eventDays = env.integer('WEBHOOK_DISPATCHER_RETENTION_DAYS', 30, { min: 4, max: 3_650 });
  /** An event that was not delivered within this time is dead. */
  const maxAgeHours = env.integer('WEBHOOK_DISPATCHER_MAX_AGE_HOURS', 72, { min: 1, max: 8_760 });
  // An event that was given up can be replayed for at least a day.
  if (maxAgeHours > (eventDays - 1) * DAY_HOURS) {
    env.reject(
      'WEBHOOK_DISPATCHER_MAX_AGE_HOURS must be at least a day less than WEBHOOK_DISPATCHER_RETENTION_DAYS: events that are not kept cannot be delivered',
    );
  }
  return {
    retention: {
      eventDays,
      /** How long the attempts to deliver events are kept. */
      attemptDays: env.integer('WEBHOOK_DISPATCHER_ATTEMPT_RETENTION_DAYS', 30, { min: 1, max: 3_650 }),
      /** How long a batch of events is recognised when it is sent again; older ones are refused. */
      batchDays: env.integer('WEBHOOK_DISPATCHER_BATCH_RETENTION_DAYS', 14, { min: 2, max: 365 }),
    },
    retirement: {
      maxAgeMs: maxAgeHours * HOUR_MS,
      /** An endpoint that failed for this long without a single success is disabled. */
      disableAfterMs: env.integer('WEBHOOK_DISPATCHER_DISABLE_AFTER_HOURS', 120, { min: 1, max: 8_760 }) * HOUR_MS,
    },
  };
}

/** Reaching private addresses is for development: a production process with such an exception does not start. */
function allowedCidrs(env: EnvironmentReader): readonly string[] {
  const cidrs = env.list('WEBHOOK_DISPATCHER_ALLOWED_CIDRS');
  for (const cidr of cidrs) {
    if (!parseCidr(cidr))
      env.reject(`WEBHOOK_DISPATCHER_ALLOWED_CIDRS: "${cidr}" is not an address range such as 127.0.0.0/8`);
  }
  if (cidrs.length > 0 && env.isProduction) {
    env.reject('WEBHOOK_DISPATCHER_ALLOWED_CIDRS must be empty when NODE_ENV is production');
  }
  return cidrs;
}

/** One delay for each retry; decimals are fine. The first attempt needs none. */
function retryDelays(env: EnvironmentReader): readonly number[] {
  return env.list('WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS', ['10', '30', '120', '300']).map((item) => {
    const seconds = Number(item);
    if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1_000;
    env.reject('WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS must be numbers of seconds separated by commas');
    return 0;
  });
}
