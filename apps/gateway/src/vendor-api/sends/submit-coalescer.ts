import { Injectable } from '@nestjs/common';
import {
  MESSAGING_OPERATIONS,
  type SubmitItem,
  type SubmitReply,
  type SubmitRequest,
  type SubmitResult,
} from '@sms/contracts/messaging';
import type { Operation } from '@sms/contracts/rpc';
import { FAULT_CODES, toDomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { Coalescer } from '@sms/platform/runtime';

/** A batch without a reply by then gets 503. Together with the longest wait below, no client waits more than 7 s. */
const REQUEST_TIMEOUT_MS = 5_000;

type SubmitOperation = Operation<SubmitRequest, SubmitReply>;

/** Concurrent sends in flight to messaging, many in one request. */
@Injectable()
export class SubmitCoalescer {
  private readonly atOnce = this.coalescer(MESSAGING_OPERATIONS.submit);
  private readonly scheduled = this.coalescer(MESSAGING_OPERATIONS.schedule);

  constructor(private readonly rpc: RpcClient) {}

  submit(item: SubmitItem): Promise<SubmitResult> {
    return (item.schedule ? this.scheduled : this.atOnce).submit(item);
  }

  private coalescer(operation: SubmitOperation): Coalescer<SubmitItem, SubmitResult> {
    return new Coalescer({
      run: (items) => this.send(operation, items),
      // With one, messaging idles while a reply travels; with more, batches get smaller and cost more.
      maxInFlight: 2,
      // 200 of the longest texts, escaped, stay below a quarter of NATS's 1 MiB.
      maxBatch: 200,
      maxQueued: 5_000,
      maxWaitMs: 2_000,
      splitOnError: (error) => (OUTAGES.has(toDomainError(error).code) ? 'none' : 'halve'),
    });
  }

  private async send(operation: SubmitOperation, items: readonly SubmitItem[]): Promise<SubmitResult[]> {
    const { results } = await this.rpc.request(
      operation,
      { items },
      { timeoutMs: REQUEST_TIMEOUT_MS, traces: items.flatMap(({ traceParent }) => traceParent ?? []) },
    );
    return [...results];
  }
}

/** Errors that are not caused by an item: retrying in smaller batches would only add load. */
const OUTAGES: ReadonlySet<string> = new Set([FAULT_CODES.unavailable, FAULT_CODES.deadlineExceeded]);
