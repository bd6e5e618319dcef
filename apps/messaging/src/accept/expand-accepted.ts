import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { SubmitItem } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { Coalescer } from '@sms/platform/runtime';
import { setTimeout as delay } from 'node:timers/promises';
import { WORK_AVAILABLE } from '../queue/work-available.hint';
import { PART_SIZE } from './accept-bulk';
import type { AcceptDeadline } from './accept-deadline';
import { ExpandBulk } from './expand-bulk';

/** Parts that this process expands at once: single sends need connections, too. */
const MAX_EXPANDING = 2;
/** Parts that may wait in this process: about two seconds of expanding, on a small machine. */
const MAX_WAITING_PARTS = 200;
/** For a caller that does not say how long it waits. */
const MAX_WAIT_MS = 60_000;
/** What is left when the process stops: it goes on for so long, in milliseconds. */
const MAX_STOPPING_MS = 2_000;

/**
 * Expands what this process has accepted, after its callers have their replies. Requests take turns, part by part. What
 * it does not get done, the worker does (see `ExpandAbandoned`).
 */
@Injectable()
export class ExpandAccepted implements BeforeApplicationShutdown {
  private readonly turns: Coalescer<string, boolean>;
  private readonly expanding = new Set<Promise<void>>();
  private waitingParts = 0;
  private stopped = false;

  constructor(
    private readonly expandBulk: ExpandBulk,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {
    this.turns = new Coalescer({
      run: async ([requestId = '']) => [!this.stopped && (await expandBulk.expandNext(requestId))],
      maxInFlight: MAX_EXPANDING,
      maxBatch: 1,
    });
  }

  /**
   * Resolves when the caller can be told: at once, unless so much is waiting that bulks come faster than they can be
   * expanded. The request is accepted either way.
   */
  async execute({ requestId, recipients }: SubmitItem, deadline: AcceptDeadline): Promise<void> {
    const parts = Math.ceil(recipients.length / PART_SIZE);
    this.waitingParts += parts;
    const expanded = this.expand(requestId).finally(() => {
      this.waitingParts -= parts;
      this.expanding.delete(expanded);
    });
    this.expanding.add(expanded);
    if (this.waitingParts > MAX_WAITING_PARTS) await within(expanded, Math.min(deadline.replyInMs, MAX_WAIT_MS));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await within(Promise.all(this.expanding), MAX_STOPPING_MS);
    this.stopped = true;
    await Promise.all(this.expanding);
  }

  private async expand(requestId: string): Promise<void> {
    try {
      while (await this.turns.submit(requestId)) this.rpc.hint(WORK_AVAILABLE, {});
      await this.expandBulk.finish(requestId);
    } catch (error) {
      this.logger.warn({ err: error, requestId }, 'a bulk is left to the worker to expand');
    }
  }
}

/** Waits for it, but no longer than so many milliseconds. */
async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const given = new AbortController();
  const time = delay(Math.max(0, milliseconds), undefined, { signal: given.signal }).catch(() => undefined);
  await Promise.race([work, time]);
  given.abort();
}
