import { registerAs } from '@nestjs/config';
import { type EnvironmentReader, readConfig } from '@sms/platform/config';
import { migrationConfig } from '@sms/platform/database';
import { serviceConfig } from '@sms/platform/service';
import { isSender } from '@sms/sms-text';
import { type CarrierSettings, inlineFiles, type ParseOptions, parseCarriers } from '@sms/carriers';
import { readOptionalKeys } from '@sms/platform/secrets';
import type { SettingsFile } from './settings-file';
import { type LogRetention, MIN_PARTITION_MESSAGES } from './log-retention';
import { parseRouteRules } from './route-rules';
import { parseUncertainPolicies, UNCERTAIN_POLICIES } from './uncertain-policy';

/** The longest that a statement of the request side runs, in milliseconds. */
export const MAX_STATEMENT_MS = 2_000;

const TEXTS_AT_REST = ['clear', 'sealed'] as const;
export type TextsAtRest = (typeof TEXTS_AT_REST)[number];

/** Both processes use the same database. */
const DATABASE = { databasePrefix: 'MESSAGING', poolSize: { default: 6, min: 2 }, plans: 'by_key' } as const;
/** Timeouts of the request side, whose callers wait: a statement that takes longer is undone. */
const TIMEOUTS = { statementTimeoutMs: MAX_STATEMENT_MS, lockTimeoutMs: 1_000 };

/** Configuration of the request side. */
export const messagingConfig = registerAs('messaging', () =>
  readConfig(process.env, (env) => ({
    ...serviceConfig(env, 'MESSAGING', { ...DATABASE, timeouts: TIMEOUTS }),
    /** Sender of messages whose account has none of its own. */
    serviceDefaultSender: defaultSender(env),
    settingsFile: settingsFile(env),
    /** How the texts of messages are stored. Reading understands both. */
    textsAtRest: textsAtRest(env),
  })),
);

/** Configuration of the worker side: same code base and database, a process of its own. */
export const messagingWorkerConfig = registerAs('messaging-worker', () =>
  readConfig(process.env, (env) => ({
    ...serviceConfig(env, 'MESSAGING_WORKER', DATABASE),
    settingsFile: settingsFile(env, uncertainWait(env)),
    /** How texts from subscribers are stored. */
    textsAtRest: textsAtRest(env),
    /** Keys that open the texts of one-time passwords; the service that makes these seals with the first. */
    textKeys: readOptionalKeys(env, 'OTP_TEXT_KEY'),
    /** Messages move on to the next carrier of their route when one has been unbound for so long. */
    failoverAfterSeconds: env.integer('MESSAGING_FAILOVER_AFTER_SECONDS', 15, { min: 0, max: 86_400 }),
    /**
     * A worker's claims and sessions may be taken after this without a renewal; a worker without the database ends its
     * sessions in order a fifth of it earlier.
     */
    sessionLeaseSeconds: env.integer('MESSAGING_SESSION_LEASE_SECONDS', 75, { min: 5, max: 600 }),
    /** Where HTTP carriers report deliveries to; not opened without one. */
    receiptListener: {
      host: env.string('MESSAGING_WORKER_DLR_HOST', '127.0.0.1'),
      port: env.port('MESSAGING_WORKER_DLR_PORT', 0),
    },
    /** What happens to an uncertain message after its wait. */
    uncertainPolicy: env.oneOf('MESSAGING_UNCERTAIN_POLICY', UNCERTAIN_POLICIES, 'at_least_once'),
    /** Policies by account id, where they differ. */
    uncertainPolicies: env.json('MESSAGING_UNCERTAIN_POLICIES', parseUncertainPolicies, new Map()),
    /** Age from which an open hold is checked. */
    orphanedHoldSeconds: env.integer('MESSAGING_ORPHANED_HOLD_SECONDS', 60, { min: 2, max: 86_400 }),
    /** Carriers are queried about messages that have been without a receipt for so long; 0: never. */
    queryAfterSeconds: env.integer('MESSAGING_QUERY_AFTER_SECONDS', 3_600, { min: 0, max: 2_592_000 }),
    /** A message without a receipt is closed as undelivered after this. */
    receiptWaitHours: env.integer('MESSAGING_RECEIPT_WAIT_HOURS', 48, { min: 1, max: 720 }),
    /** Messages of test keys are kept for so long. */
    testRetentionDays: env.integer('MESSAGING_TEST_RETENTION_DAYS', 7, { min: 1, max: 3_650 }),
    /** Messages from subscribers are kept for so long. */
    incomingRetentionDays: env.integer('MESSAGING_INCOMING_RETENTION_DAYS', 90, { min: 1, max: 3_650 }),
    /** Counts of messages by hour, and of bulks, are kept for so long. */
    usageRetentionMonths: env.integer('MESSAGING_USAGE_RETENTION_MONTHS', 13, { min: 1, max: 1_200 }),
    retention: {
      /** The SMS log is kept for so long, in partitions of about two weeks that are dropped whole. */
      logMonths: env.integer('MESSAGING_LOG_RETENTION_MONTHS', 13, { min: 1, max: 1_200 }),
      /** A repeat of a send request is recognised for so long; callers may repeat for two days. */
      requestDays: env.integer('MESSAGING_REQUEST_RETENTION_DAYS', 14, { min: 3, max: 3_650 }),
      /** Messages that a partition of the log takes at least; more where two weeks need more. */
      minPartitionMessages: env.integer('MESSAGING_PARTITION_MESSAGES', MIN_PARTITION_MESSAGES, { min: 1_000 }),
    } satisfies LogRetention,
  })),
);

export const messagingMigrationConfig = () => migrationConfig(process.env, 'MESSAGING');

/** The carriers of both processes, and which of them each message may go to: as long as no version is in force. */
function settingsFile(env: EnvironmentReader, options: ParseOptions = {}): SettingsFile {
  let document: unknown;
  // Undefined after a problem; the rules are read all the same, so that all problems are listed at once.
  const carriers = env.json('MESSAGING_CARRIERS', (value) => {
    const parsed = parseCarriers(value, options);
    document = inlineFiles(value);
    return parsed;
  }) as readonly CarrierSettings[] | undefined;
  let routes: unknown = [];
  const rules = env.json(
    'MESSAGING_ROUTES',
    (value) => {
      routes = value;
      return parseRouteRules(value, carriers);
    },
    [],
  );
  return {
    document: { carriers: document, routes },
    parsed: { carriers: carriers ?? [], rules: rules ?? [] },
    options,
    keys: readOptionalKeys(env, 'MESSAGING_SECRET_KEY'),
  };
}

function textsAtRest(env: EnvironmentReader): TextsAtRest {
  const mode = env.oneOf('MESSAGING_TEXTS_AT_REST', TEXTS_AT_REST, 'clear');
  if (mode === 'sealed' && env.optionalSecret('MESSAGING_SECRET_KEY') === undefined)
    env.reject('MESSAGING_TEXTS_AT_REST=sealed needs MESSAGING_SECRET_KEY');
  return mode;
}

/**
 * How long an uncertain submit waits for a receipt before the account's policy decides, in every lane; 0: as each
 * carrier's settings say.
 */
function uncertainWait(env: EnvironmentReader): ParseOptions {
  const wait = env.integer('MESSAGING_UNCERTAIN_WAIT_SECONDS', 0, { min: 0, max: 86_400 });
  return wait === 0 ? {} : { uncertainWaitSeconds: wait };
}

function defaultSender(env: EnvironmentReader): string {
  const sender = env.string('MESSAGING_SERVICE_DEFAULT_SENDER', 'SMSINFO');
  if (!isSender(sender))
    env.reject(
      'MESSAGING_SERVICE_DEFAULT_SENDER must be a name of at most 11 letters, digits, spaces, dots and hyphens, or at most 20 digits',
    );
  return sender;
}
