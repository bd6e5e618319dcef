import type { Database } from '@sms/platform/database';
import { isDataError } from '@sms/platform/errors';
import type { ServiceLogger } from '@sms/platform/observability';
import { Coalescer } from '@sms/platform/runtime';
import type { AttemptSender } from '../client/attempt-sender';
import { signingKey } from '../client/signature';
import type { DispatcherConfig } from '../config/webhook-dispatcher.config';
import { lookAtQueues, readQueues } from '../queues/read-queues';
import { releaseQueues } from '../queues/release-queues';
import type { SecretVault } from '../secrets/secret-vault';
import { readBacklog, readBacklogEvents } from './backlog';
import { countStored } from './count-stored';
import { type CycleRequest, runCycles } from './cycle';
import { disableEndpoint } from './disable-endpoint';
import type { DispatchContext } from './dispatch-context';
import { nextStep } from './next-step';
import { retireStale } from './retire-stale';
import { readRetries } from './retries';
import { SendLoad } from './send-load';

/** For claiming queues, for looking for work, and for requests and events. */
const KEPT_CONNECTIONS = 3;
/** Queues whose cycles are one statement: each of them waits for the slowest lock. */
const MAX_CYCLES = 32;
const MAX_LOOKS = 500;

interface Parts {
  readonly database: Database;
  readonly config: DispatcherConfig;
  readonly logger: ServiceLogger;
  readonly sender: AttemptSender;
  readonly vault: SecretVault;
  readonly contended: DispatchContext['contended'];
}

/** What the queues of a process share: they are many, and connections are few. */
export function createContext({ database, config, logger, sender, vault, contended }: Parts): DispatchContext {
  const { dispatch, delivery, breaker } = config;
  const run = (requests: ReadonlyArray<() => CycleRequest>) =>
    runCycles(
      database,
      dispatch.leaseMs,
      requests.map((request) => request()),
    );
  const look = async (accountIds: readonly number[]) => {
    const outlooks = await lookAtQueues(database, accountIds);
    return accountIds.map((accountId) => outlooks.get(accountId));
  };
  return {
    // Each by itself would wait at the connection pool, whose deadline is for a database that is away.
    cycles: new Coalescer({
      run,
      maxInFlight: Math.max(1, config.database.poolSize - KEPT_CONNECTIONS),
      maxBatch: MAX_CYCLES,
      splitOnError,
    }),
    looks: new Coalescer({ run: look, maxInFlight: 1, maxBatch: MAX_LOOKS }),
    releases: new Coalescer({ run: (queues) => releaseQueues(database, queues), maxInFlight: 1, maxBatch: MAX_CYCLES }),
    readContents: async (accountId) => (await readQueues(database, [accountId])).get(accountId),
    readRetries: (accountId, inFlight) => readRetries(database, accountId, inFlight),
    readBacklog: (accountId) => readBacklog(database, accountId),
    readBacklogEvents: (accountId, after, last) => readBacklogEvents(database, accountId, after, last),
    logger,
    settings: {
      ...dispatch,
      ...config.retirement,
      breaker,
      timeoutMs: delivery.timeoutMs,
      decide: (result, attempts) => nextStep(result, attempts, delivery.retryDelaysMs, Math.random),
    },
    send: (attempt) => sender.send(attempt, database.now()),
    load: new SendLoad(),
    openKey: (sealed, accountId) => signingKey(vault.open(sealed, accountId)),
    disable: (queue) => disableEndpoint(database, queue, database.now()),
    retire: async (queue) => void (await retireStale(database, queue, config.retirement)),
    ageMs: (time) => database.now().getTime() - Date.parse(time),
    onStored: (stored) => countStored(stored, database.now()),
    contended,
  };
}

/** Whatever else fails would fail for each queue alone as well. */
function splitOnError(error: unknown): 'each' | 'none' {
  return isDataError(error) ? 'each' : 'none';
}
