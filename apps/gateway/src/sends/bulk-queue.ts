import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS, type SubmitItem, type SubmitOutcome } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { Coalescer } from '@sms/platform/runtime';

/** Messaging replies when it has accepted the bulk. Where many wait to be expanded, that waits for some of them. */
const REQUEST_TIMEOUT_MS = 20_000;

/**
 * Bulk requests on their way to messaging, one in a message, apart from single sends so that those never wait for them.
 */
@Injectable()
export class BulkQueue {
  private readonly inFlight = new Map<string, Promise<SubmitOutcome>>();
  private readonly turns: Coalescer<SubmitItem, SubmitOutcome>;

  constructor(private readonly rpc: RpcClient) {
    this.turns = new Coalescer({
      run: (items) => this.send(items),
      maxInFlight: 2,
      maxBatch: 1,
      maxQueued: 8,
      maxWaitMs: 15_000,
    });
  }

  /** Repeats of a request that is in flight share its outcome instead of occupying a slot. */
  submit(item: SubmitItem): Promise<SubmitOutcome> {
    const earlier = this.inFlight.get(item.requestId);
    if (earlier) return earlier;
    const outcome = this.turns.submit(item).finally(() => this.inFlight.delete(item.requestId));
    this.inFlight.set(item.requestId, outcome);
    return outcome;
  }

  private async send(items: readonly SubmitItem[]): Promise<SubmitOutcome[]> {
    const { results } = await this.rpc.request(
      MESSAGING_OPERATIONS.submit,
      { items },
      { timeoutMs: REQUEST_TIMEOUT_MS },
    );
    return results.map((result) => result.outcome);
  }
}
