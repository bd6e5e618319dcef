import { isDataError } from '@sms/platform/errors';
import { Coalescer } from '@sms/platform/runtime';
import type { EventStore } from '../bodies/bodies';
import type { AttemptResult } from '../client/attempt-result';
import type { AttemptSender, AttemptToSend } from '../client/attempt-sender';
import { signingKey } from '../client/signature';
import type { DispatcherConfig } from '../config/webhook-dispatcher.config';
import type { ClaimedQueue } from '../queues/claim-queues';
import { peekQueues, type QueueEndpoint, type QueuePeek, readQueues } from '../queues/read-queues';
import { type Release, releaseQueues } from '../queues/release-queues';
import type { QueueToRelease } from '../queues/release-queues.sql';
import type { SecretVault } from '../secrets/secret-vault';
import { countStored } from './count-stored';
import { runCycles } from './cycle';
import { disableEndpoint } from './disable-endpoint';
import { type OpenEndpoint, openEndpoint } from './open-endpoint';
import { readBacklog, readBacklogEvents, readRetries } from './read-stale';
import { retireStale } from './retire-stale';
import { SendLoad } from './send-load';
import type { Cycle, CycleRequest } from './state/cycle-request';
import type { DatabaseCall, QueueEvent, QueueSettings } from './state/queue-state';
import type { BacklogReading } from './state/reading';
import { nextStep } from './state/retry-schedule';

/** Connections kept for claiming queues, for peeking, and for requests and events. */
const KEPT_CONNECTIONS = 3;
/** Queues whose cycles share one statement: each of them waits for the slowest lock. */
const MAX_CYCLES = 32;
const MAX_PEEKS = 500;

type Held = Pick<ClaimedQueue, 'accountId' | 'token'>;

interface Parts extends EventStore {
  readonly config: DispatcherConfig;
  readonly sender: AttemptSender;
  readonly vault: SecretVault;
}

/**
 * The database calls of all queues of a process. Queues are many and connections few: concurrent calls share a
 * statement.
 */
export class QueueCalls {
  readonly settings: QueueSettings;
  readonly load = new SendLoad();
  private readonly cycles: Coalescer<() => CycleRequest, Cycle>;
  private readonly peeks: Coalescer<number, QueuePeek | undefined>;
  private readonly releases: Coalescer<QueueToRelease, Release>;

  constructor(private readonly parts: Parts) {
    const { database, bodies, config } = parts;
    const { dispatch, delivery, breaker, retirement } = config;
    this.settings = {
      ...dispatch,
      ...retirement,
      breaker,
      timeoutMs: delivery.timeoutMs,
      decide: (result, attempts) => nextStep(result, attempts, delivery.retryDelaysMs, Math.random),
    };
    this.cycles = new Coalescer({
      run: (requests) =>
        runCycles(
          { database, bodies },
          dispatch.leaseMs,
          requests.map((request) => request()),
        ),
      // Separate calls would wait at the connection pool, whose deadline is meant for a database that is down.
      maxInFlight: Math.max(1, config.database.poolSize - KEPT_CONNECTIONS),
      maxBatch: MAX_CYCLES,
      splitOnError,
    });
    this.peeks = new Coalescer({ run: (ids) => this.peekAll(ids), maxInFlight: 1, maxBatch: MAX_PEEKS });
    this.releases = new Coalescer({
      run: (queues) => releaseQueues(database, queues),
      maxInFlight: 1,
      maxBatch: MAX_CYCLES,
    });
  }

  send(attempt: AttemptToSend): Promise<AttemptResult> {
    return this.parts.sender.send(attempt, this.parts.database.now());
  }

  /** Returns undefined when the endpoint has no URL. */
  open(endpoint: QueueEndpoint, accountId: number): OpenEndpoint | undefined {
    return openEndpoint(endpoint, (sealed) => signingKey(this.parts.vault.open(sealed, accountId)));
  }

  /** Makes a call that a queue has decided on. `request` is called when the statement of a cycle begins. */
  async make(queue: Held, call: DatabaseCall, request: () => CycleRequest): Promise<QueueEvent> {
    const { database } = this.parts;
    switch (call.kind) {
      case 'run_cycle':
        return this.runCycle(request);
      case 'read_contents': {
        const contents = (await readQueues(database, [queue.accountId])).get(queue.accountId);
        return { kind: 'contents_read', contents };
      }
      case 'read_retries': {
        const retries = await readRetries(this.parts, queue.accountId, call.inFlight);
        return { kind: 'retries_read', retries, ageMs: this.oldest(retries.map(({ since }) => since)) };
      }
      case 'read_backlog':
        return this.readBacklog(queue.accountId, call.from);
      case 'peek': {
        const peek = await this.peeks.submit(queue.accountId);
        return peek ? { kind: 'peeked', peek } : { kind: 'call_failed' };
      }
      case 'release':
        if (call.retire) await retireStale(database, queue, this.parts.config.retirement);
        return {
          kind: 'release_ended',
          release: await this.releases.submit({ ...queue, yielding: call.yielding }),
        };
      case 'disable_endpoint':
        await disableEndpoint(database, queue, database.now());
        return { kind: 'endpoint_disabled' };
    }
  }

  private async runCycle(request: () => CycleRequest): Promise<QueueEvent> {
    const cycle = await this.cycles.submit(request);
    if (cycle.kind !== 'lost') countStored(request(), this.parts.database.now());
    const first = cycle.kind === 'held' ? cycle.events.slice(0, 1) : [];
    return { kind: 'cycle_ended', cycle, ageMs: this.oldest(first.map(({ createdAt }) => createdAt)) };
  }

  private async readBacklog(accountId: number, from: BacklogReading | null): Promise<QueueEvent> {
    const { database } = this.parts;
    const backlog = from ?? (await readBacklog(database, accountId)) ?? null;
    const read = backlog
      ? await readBacklogEvents(this.parts, accountId, from?.readTo ?? backlog.cursor, backlog.lastSequence)
      : { events: [], excepted: [] };
    const ageMs = this.oldest(read.events.map(({ createdAt }) => createdAt));
    return { kind: 'backlog_read', backlog, read, ageMs };
  }

  private async peekAll(accountIds: readonly number[]): Promise<Array<QueuePeek | undefined>> {
    const peeks = await peekQueues(this.parts.database, accountIds);
    return accountIds.map((accountId) => peeks.get(accountId));
  }

  /** The age of the earliest of these database times, in milliseconds; null: there are none. */
  private oldest(times: readonly string[]): number | null {
    if (times.length === 0) return null;
    return this.parts.database.now().getTime() - Math.min(...times.map((time) => Date.parse(time)));
  }
}

/** Any other error would fail each queue alone as well. */
function splitOnError(error: unknown): 'each' | 'none' {
  return isDataError(error) ? 'each' : 'none';
}
