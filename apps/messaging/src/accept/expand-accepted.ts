import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { Coalescer } from '@sms/platform/runtime';
import { setTimeout as delay } from 'node:timers/promises';
import { WORK_AVAILABLE } from '../queue/work-available.hint';
import { RpcClient } from '@sms/platform/nats';
import type { AcceptDeadline } from './accept-deadline';
import { ExpandBulk } from './expand-bulk';

/** Parts that this process expands at once: single sends need connections, too. */
const MAX_EXPANDING = 2;
/** For a caller that does not say how long it waits. */
const MAX_WAIT_MS = 60_000;

/**
 * Expands what this process has accepted. Requests take turns, part by part. What it does not get done, the worker does
 * (see `ExpandAbandoned`).
 */
@Injectable()
export class ExpandAccepted {
  private readonly turns: Coalescer<string, boolean>;

  constructor(
    private readonly expandBulk: ExpandBulk,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {
    this.turns = new Coalescer({
      run: async ([requestId = '']) => [await expandBulk.expandNext(requestId)],
      maxInFlight: MAX_EXPANDING,
      maxBatch: 1,
    });
  }

  /** Resolves when all of it is in the log, or when the caller has to be told: it is accepted either way. */
  async execute(requestId: string, deadline: AcceptDeadline): Promise<void> {
    const given = new AbortController();
    await Promise.race([
      this.expand(requestId).finally(() => given.abort()),
      delay(Math.min(Math.max(0, deadline.replyInMs), MAX_WAIT_MS), undefined, { signal: given.signal }).catch(
        () => undefined,
      ),
    ]);
    given.abort();
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
