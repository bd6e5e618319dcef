import { ConfigError } from '@sms/platform/config';
import {
  createLogger,
  type ObservabilityOptions,
  type ServiceLogger,
  startTracing,
  stopTracing,
} from '@sms/platform/observability';

interface Closable {
  close(): Promise<unknown>;
}

/**
 * From the signal to the forced end, in milliseconds. The shutdown steps, one after another, have to fit: loops end
 * their round (10 s at most), then links to carriers are drained and unbound, then requests in flight are answered (8
 * s). Orchestrators must wait longer before they kill.
 */
export const SHUTDOWN_DEADLINE_MS = 30_000;

/** EX_CONFIG of sysexits: a restart without a change cannot help. */
const EXIT_CONFIG = 78;

/**
 * Runs a service until SIGTERM or SIGINT and then closes it: exit code 0 after a clean stop, 78 for an invalid
 * configuration (one line a problem), 1 for a failed start or an unhandled error. The configuration is read once, here,
 * and passed to `start`.
 */
export async function runService<Config extends { readonly observability: ObservabilityOptions }>(
  readConfig: () => Config,
  start: (logger: ServiceLogger, config: Config) => Promise<Closable>,
): Promise<void> {
  const config = withConfigProblemsPrinted(readConfig);
  const { service, logLevel, traces } = config.observability;
  const logger = createLogger(service, logLevel);
  const fail = (error: unknown, message: string): void => {
    logger.fatal({ err: error }, message);
    process.exit(1);
  };
  // An unknown state is not worth keeping: the supervisor starts a fresh process, the database holds the work.
  process.on('uncaughtException', (error) => fail(error, 'uncaught exception'));
  process.on('unhandledRejection', (error) => fail(error, 'unhandled rejection'));

  if (traces) await startTracing(traces, logger);
  const app = await start(logger, config).catch((error: unknown) => fail(error, 'could not start'));
  if (!app) return;
  logger.info('started');

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => fail(new Error('shutdown deadline passed'), 'did not stop in time'), SHUTDOWN_DEADLINE_MS).unref();
    const stopped = app.close().then(stopTracing);
    stopped.then(
      () => process.exit(0),
      (error: unknown) => fail(error, 'could not stop cleanly'),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function withConfigProblemsPrinted<T>(build: () => T): T {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
}
