import type { Database } from '@sms/platform/database';
import { isDataError } from '@sms/platform/errors';
import type { ServiceLogger } from '@sms/platform/observability';
import { Coalescer } from '@sms/platform/runtime';
import type { AttemptSender } from '../client/attempt-sender';
import { signingKey } from '../client/signature';
import type { DispatcherConfig } from '../config/webhook-dispatcher.config';
import { lookAtQueues, type Outlook, readQueues } from '../queues/read-queues';
import { type Release, releaseQueues } from '../queues/release-queues';
import { giveHalfBack, offerHalf, recallHalf, takeHalfBack } from '../queues/share-queue';
import type { SecretVault } from '../secrets/secret-vault';
import { readBacklog, readBacklogEvents } from './backlog';
import { countStored } from './count-stored';
import { type CycleRequest, runCycles } from './cycle';
import { HELPING, HOLDING } from './cycle-statement';
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

export interface Contexts {
  readonly holding: DispatchContext;
  /** For half of a queue that another replica holds, which also sends what is no fresh event. */
  readonly helping: DispatchContext;
}

interface Parts {
  readonly database: Database;
  readonly config: DispatcherConfig;
  readonly logger: ServiceLogger;
  readonly sender: AttemptSender;
  readonly vault: SecretVault;
  readonly contended: DispatchContext['contended'];
}

/** What the queues of a process share: they are many, and connections are few. */
export function createContexts({ database, config, logger, sender, vault, contended }: Parts): Contexts {
  const { dispatch, delivery, breaker } = config;
  const run = (statements: typeof HOLDING) => (requests: ReadonlyArray<() => CycleRequest>) =>
    runCycles(
      database,
      dispatch.leaseMs,
      requests.map((request) => request()),
      statements,
    );
  const look = async (accountIds: readonly number[]) => {
    const outlooks = await lookAtQueues(database, accountIds);
    return accountIds.map((accountId) => outlooks.get(accountId));
  };
  const holding: DispatchContext = {
    // Each by itself would wait at the connection pool, whose deadline is for a database that is away.
    cycles: new Coalescer({
      run: run(HOLDING),
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
    offerHalf: (queue, from) => offerHalf(database, queue, from),
    recallHalf: (queue) => recallHalf(database, queue),
    takeHalfBack: (queue) => takeHalfBack(database, queue),
    onStored: (stored) => countStored(stored, database.now()),
    contended,
  };
  const helping: DispatchContext = {
    ...holding,
    // One at a time: two that lock several queues each might wait for each other.
    cycles: new Coalescer({ run: run(HELPING), maxInFlight: 1, maxBatch: 1 }),
    looks: new Coalescer({
      run: async (accountIds: readonly number[]) => (await look(accountIds)).map(freshOnly),
      maxInFlight: 1,
      maxBatch: MAX_LOOKS,
    }),
    releases: new Coalescer({
      run: async (queues): Promise<Release[]> => {
        for (const queue of queues) await giveHalfBack(database, queue);
        return queues.map(() => 'released');
      },
      maxInFlight: 1,
      maxBatch: MAX_CYCLES,
    }),
    readContents: async (accountId) => freshOnly(await holding.readContents(accountId)),
    readRetries: async () => [],
    readBacklog: async () => undefined,
    disable: async () => undefined,
    retire: async () => undefined,
  };
  return { holding, helping };
}

function freshOnly<T extends Outlook>(outlook: T | undefined): T | undefined {
  return outlook && { ...outlook, hasDueRetry: false, nextRetryMs: null, hasBacklog: false };
}

/** Whatever else fails would fail for each queue alone as well. */
function splitOnError(error: unknown): 'each' | 'none' {
  return isDataError(error) ? 'each' : 'none';
}
