import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { SubmitItem } from '@sms/contracts/messaging';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { Coalescer, within } from '@sms/platform/runtime';
import { setTimeout as delay } from 'node:timers/promises';
import {
  EXPANSION_QUIET_MS,
  MAX_EXPANDED_AT_ONCE,
  MAX_EXPANDING,
  MAX_WAITING_PARTS,
  MAX_YIELD_MS,
  PART_SIZE,
  URGENT_FOR_MS,
} from '../../config/tuning';
import type { AcceptDeadline } from '../request/accept-deadline';
import { ExpandBulk, type ExpandedPart } from './expand-bulk';
import { restAfter, shortRestAfter } from './rest-after';
import { WorkHints } from '../request/work-hints';

/** Interval at which this process notes that the bulks waiting here are not abandoned. */
const KEEP_EVERY_MS = 2_000;
/** A stopping process goes on expanding for so long, in milliseconds. */
const MAX_STOPPING_MS = 2_000;

/** An accepted bulk, and how many of its parts are counted as waiting. */
interface Bulk {
  readonly requestId: string;
  parts: number;
}

/** The large bulks of one account that this process has accepted, and is expanding in turns. */
interface Backlog {
  readonly bulks: Bulk[];
  parts: number;
}

/**
 * Expands bulks that this process has accepted; large ones part by part, after their callers have the replies. Accounts
 * take turns, and so do the bulks of an account: the campaign of one vendor does not delay the bulk of another. The
 * worker expands what is left (see `ExpandAbandoned`).
 */
@Injectable()
export class ExpandAccepted implements BeforeApplicationShutdown {
  /** Holds one part of an account at a time. */
  private readonly turns: Coalescer<string, ExpandedPart | undefined>;
  private readonly backlogs = new Map<number, Backlog>();
  private readonly expanding = new Set<Promise<void>>();
  private accepting = 0;
  private acceptedAt = -Infinity;
  private urgentUntil = -Infinity;
  private restUntil = -Infinity;
  private keepAt = performance.now() + KEEP_EVERY_MS;
  private stopped = false;

  constructor(
    @Inject(ExpandBulk) private readonly expandBulk: Pick<ExpandBulk, 'expandNext' | 'finish' | 'keep'>,
    @Inject(WorkHints) private readonly hints: Pick<WorkHints, 'send'>,
    @Inject(LOGGER) private readonly logger: Pick<ServiceLogger, 'warn'>,
  ) {
    this.turns = new Coalescer({
      run: async ([requestId = '']) => {
        await this.yieldToAccepting();
        const part = this.stopped ? undefined : await expandBulk.expandNext(requestId);
        this.restUntil = performance.now() + (part ? shortRestAfter(part, performance.now() < this.urgentUntil) : 0);
        return [part];
      },
      maxInFlight: MAX_EXPANDING,
      maxBatch: 1,
    });
  }

  /**
   * Runs `accept` ahead of the next part: clients wait for it, and no client waits for a part. A large request is first
   * delayed while too many parts of its account wait, until it is too late to accept it.
   */
  async after<T>(items: readonly SubmitItem[], deadline: AcceptDeadline, accept: () => Promise<T>): Promise<T> {
    const accountIds = items.filter(isLarge).map(({ accountId }) => accountId);
    while (accountIds.some((id) => this.isFull(id)) && deadline.acceptInMs > 0) await delay(EXPANSION_QUIET_MS);
    this.accepting += 1;
    try {
      return await accept();
    } finally {
      this.accepting -= 1;
      this.acceptedAt = performance.now();
    }
  }

  /** Call when single messages or one-time passwords were accepted: parts are further apart for a while. */
  noteUrgent(): void {
    this.urgentUntil = performance.now() + URGENT_FOR_MS;
  }

  /** Begins to expand a request that is accepted. A small one is expanded when this resolves. */
  async execute(item: SubmitItem): Promise<void> {
    const { requestId, accountId, recipients } = item;
    if (!isLarge(item)) {
      while (await this.expandPart(requestId, () => this.expandBulk.expandNext(requestId)));
      return;
    }
    const bulk = { requestId, parts: Math.ceil(recipients.length / PART_SIZE) };
    const backlog = this.backlogs.get(accountId);
    if (backlog) {
      backlog.bulks.push(bulk);
      backlog.parts += bulk.parts;
      return;
    }
    const expanded = this.expandInTurns(accountId, { bulks: [bulk], parts: bulk.parts }).finally(() =>
      this.expanding.delete(expanded),
    );
    this.expanding.add(expanded);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await within(Promise.all(this.expanding), MAX_STOPPING_MS);
    this.stopped = true;
    await Promise.all(this.expanding);
  }

  private isFull(accountId: number): boolean {
    return (this.backlogs.get(accountId)?.parts ?? 0) > MAX_WAITING_PARTS;
  }

  private async expandInTurns(accountId: number, backlog: Backlog): Promise<void> {
    this.backlogs.set(accountId, backlog);
    for (let bulk = backlog.bulks[0]; bulk; bulk = backlog.bulks[0]) {
      const { requestId } = bulk;
      await this.keepAll();
      const part = await this.expandPart(requestId, () => this.turns.submit(requestId));
      const hasMore = part !== undefined;
      // A worker may have expanded some of its parts, too.
      const done = hasMore ? Math.min(bulk.parts, 1) : bulk.parts;
      bulk.parts -= done;
      backlog.parts -= done;
      backlog.bulks.shift();
      if (hasMore) backlog.bulks.push(bulk);
      // Accounts that are not ahead have their turns meanwhile.
      if (part?.isAhead === true && !this.stopped) await delay(restAfter(part));
    }
    this.backlogs.delete(accountId);
  }

  private async keepAll(): Promise<void> {
    const now = performance.now();
    if (now < this.keepAt) return;
    this.keepAt = now + KEEP_EVERY_MS;
    const requestIds = [...this.backlogs.values()].flatMap(({ bulks }) => bulks.map(({ requestId }) => requestId));
    await this.expandBulk
      .keep(requestIds)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'workers may expand bulks that are not abandoned'));
  }

  private async yieldToAccepting(): Promise<void> {
    await delay(Math.max(0, Math.ceil(this.restUntil - performance.now())));
    const untilMs = performance.now() + MAX_YIELD_MS;
    for (;;) {
      const now = performance.now();
      const quietAt = this.accepting > 0 ? Infinity : this.acceptedAt + EXPANSION_QUIET_MS;
      if (now >= Math.min(quietAt, untilMs)) return;
      await delay(Math.ceil(Math.min(quietAt - now, untilMs - now, EXPANSION_QUIET_MS)));
    }
  }

  /** Expands the next part. Undefined: no part is left here, or it failed and is left to the worker. */
  private async expandPart(
    requestId: string,
    expandNext: () => Promise<ExpandedPart | undefined>,
  ): Promise<ExpandedPart | undefined> {
    try {
      const part = await expandNext();
      if (part) {
        this.hints.send();
        return part;
      }
      await this.expandBulk.finish(requestId);
    } catch (error) {
      this.logger.warn({ err: error, requestId }, 'a bulk is left to the worker to expand');
    }
    return undefined;
  }
}

function isLarge({ recipients }: SubmitItem): boolean {
  return recipients.length > MAX_EXPANDED_AT_ONCE;
}
