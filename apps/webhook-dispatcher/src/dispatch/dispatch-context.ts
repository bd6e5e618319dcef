import type { ServiceLogger } from '@sms/platform/observability';
import type { Coalescer } from '@sms/platform/runtime';
import type { KeyObject } from 'node:crypto';
import type { AttemptResult } from '../client/attempt-result';
import type { AttemptToSend } from '../client/attempt-sender';
import type { ClaimedQueue } from '../queues/claim-queues';
import type { Outlook, QueueContents } from '../queues/read-queues';
import type { QueueToRelease, Release } from '../queues/release-queues';
import type { Cycle, CycleRequest } from './cycle';
import type { ProgressSettings } from './progress';
import type { SendLoad } from './send-load';
import type { StaleContext } from './stale-reader';

/** What the queues of a process share. */
export interface DispatchContext extends StaleContext {
  /** Cycles at the same time are one statement. Asks for the request when its batch begins. */
  readonly cycles: Coalescer<() => CycleRequest, Cycle>;
  readonly looks: Coalescer<number, Outlook | undefined>;
  readonly releases: Coalescer<QueueToRelease, Release>;
  readonly readContents: (accountId: number) => Promise<QueueContents | undefined>;
  readonly logger: ServiceLogger;
  readonly settings: ProgressSettings & {
    readonly leaseMs: number;
    readonly pollMs: number;
    /** An endpoint that failed for so long without a single success is disabled. */
    readonly disableAfterMs: number;
    /** What was not delivered within this time is given up. */
    readonly maxAgeMs: number;
    /** Requests in flight to one endpoint, unless its queue says otherwise. */
    readonly concurrency: number;
  };
  readonly send: (attempt: AttemptToSend) => Promise<AttemptResult>;
  readonly load: SendLoad;
  readonly openKey: (sealed: Buffer, accountId: number) => KeyObject;
  /** Gives the endpoint of a queue up, if this is still its holder. */
  readonly disable: (queue: ClaimedQueue) => Promise<void>;
  /** Gives up what is too old, and has newer events go first, if this is still the holder and nothing is in flight. */
  readonly retire: (queue: ClaimedQueue) => Promise<void>;
  /** How long ago a time of the database was, in milliseconds. */
  readonly ageMs: (time: string) => number;
  readonly onStored: (stored: CycleRequest) => void;
  /** Other queues wait for this one's slot in the process. */
  readonly contended: (queue: { readonly failing: boolean }) => boolean;
}
