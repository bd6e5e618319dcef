import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { SubmitItem } from '@sms/contracts/messaging';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { Coalescer, within } from '@sms/platform/runtime';
import { setTimeout as delay } from 'node:timers/promises';
import { PART_SIZE } from './accept-bulk';
import type { AcceptDeadline } from './accept-deadline';
import { ExpandBulk } from './expand-bulk';
import { WorkHints } from './work-hints';

/** Parts that this process expands at once: single sends need connections, too, and each has to wait for few. */
const MAX_EXPANDING = 1;
/** A part waits until nothing has been accepted for so long, in milliseconds: clients send one bulk after another. */
const QUIET_MS = 20;
/** But no longer than so many. */
const MAX_YIELD_MS = 100;
/** Of so few recipients, a request is expanded before its caller has the reply: that takes a few milliseconds. */
const MAX_AT_ONCE = 100;
/** With more parts waiting, bulks come faster than they can be expanded: the next one waits for some of them. */
const MAX_WAITING_PARTS = 1_000;
/** At a time; a caller may not say how long it waits. */
const MAX_WAIT_MS = 60_000;
/** What is left when the process stops: it goes on for so long, in milliseconds. */
const MAX_STOPPING_MS = 2_000;

/**
 * Expands what this process has accepted: what is large after its callers have their replies, in turns, part by part.
 * What it does not get done, the worker does (see `ExpandAbandoned`).
 */
@Injectable()
export class ExpandAccepted implements BeforeApplicationShutdown {
  private readonly turns: Coalescer<string, boolean>;
  private accepting = 0;
  private acceptedAt = -Infinity;
  private readonly expanding = new Set<Promise<void>>();
  private waitingParts = 0;
  private stopped = false;

  constructor(
    private readonly expandBulk: ExpandBulk,
    private readonly hints: WorkHints,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {
    this.turns = new Coalescer({
      run: async ([requestId = '']) => {
        await this.yieldToAccepting();
        return [!this.stopped && (await expandBulk.expandNext(requestId))];
      },
      maxInFlight: MAX_EXPANDING,
      maxBatch: 1,
    });
  }

  /**
   * Runs what accepts requests to many recipients: clients wait for it, and nobody for the next part. It begins while
   * there is time to find out what was accepted earlier.
   */
  async after<T>(deadline: AcceptDeadline, accept: () => Promise<T>): Promise<T> {
    while (this.waitingParts > MAX_WAITING_PARTS && deadline.acceptInMs > 0)
      await within(Promise.race(this.expanding), Math.min(deadline.acceptInMs, MAX_WAIT_MS));
    this.accepting += 1;
    try {
      return await accept();
    } finally {
      this.accepting -= 1;
      this.acceptedAt = performance.now();
    }
  }

  /** Begins to expand a request that is accepted. A small one is expanded when this resolves. */
  async execute({ requestId, recipients }: SubmitItem): Promise<void> {
    if (recipients.length <= MAX_AT_ONCE) return this.expand(requestId, () => this.expandBulk.expandNext(requestId));
    const parts = Math.ceil(recipients.length / PART_SIZE);
    this.waitingParts += parts;
    const expanded = this.expand(requestId, () => this.turns.submit(requestId)).finally(() => {
      this.waitingParts -= parts;
      this.expanding.delete(expanded);
    });
    this.expanding.add(expanded);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await within(Promise.all(this.expanding), MAX_STOPPING_MS);
    this.stopped = true;
    await Promise.all(this.expanding);
  }

  private async yieldToAccepting(): Promise<void> {
    const untilMs = performance.now() + MAX_YIELD_MS;
    for (;;) {
      const now = performance.now();
      const quietAt = this.accepting > 0 ? Infinity : this.acceptedAt + QUIET_MS;
      if (now >= Math.min(quietAt, untilMs)) return;
      await delay(Math.ceil(Math.min(quietAt - now, untilMs - now, QUIET_MS)));
    }
  }

  private async expand(requestId: string, expandNext: () => Promise<boolean>): Promise<void> {
    try {
      while (await expandNext()) this.hints.send();
      await this.expandBulk.finish(requestId);
    } catch (error) {
      this.logger.warn({ err: error, requestId }, 'a bulk is left to the worker to expand');
    }
  }
}
