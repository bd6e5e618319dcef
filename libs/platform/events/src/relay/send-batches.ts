import type { EventBatchReply } from '@sms/contracts/rpc';
import { FAULT_CODES, toDomainError } from '@sms/platform/errors';
import type { RpcClient } from '@sms/platform/nats';
import { isTracing } from '@sms/platform/observability';

const REQUEST_TIMEOUT_MS = 5_000;
/** Contexts that the span of one request has links to. */
const MAX_TRACES = 32;
/** Within a string of JSON its quotes would be escaped. */
const TRACE_PARENT = /"traceParent":"([0-9a-f-]{55})"/g;

/** Any `<consumer>.events.v1`, whatever its events: the compiler does not know the contents of an outbox. */
export type RelayRoute = string & { readonly __reply?: EventBatchReply };

export interface StoredBatch {
  readonly batch_id: string;
  /** JSON array. */
  readonly payload: string;
}

/** Sends batches to a consumer; the reply comes after the consumer's commit. */
export function sendBatches(
  rpc: RpcClient,
  destination: RelayRoute,
  batches: readonly StoredBatch[],
): Promise<EventBatchReply> {
  const parts = batches.map(({ batch_id, payload }) => `{"id":"${batch_id}","events":${payload}}`);
  return rpc.requestJson(destination, `{"v":1,"batches":[${parts.join(',')}]}`, {
    timeoutMs: REQUEST_TIMEOUT_MS,
    traces: isTracing() ? tracesOf(batches) : [],
  });
}

/** The contexts of sampled traces that have events in these batches. */
function tracesOf(batches: readonly StoredBatch[]): string[] {
  const traces = new Set<string>();
  for (const { payload } of batches) {
    for (const [, trace] of payload.matchAll(TRACE_PARENT)) {
      if (trace !== undefined) traces.add(trace);
      if (traces.size === MAX_TRACES) return [...traces];
    }
  }
  return [...traces];
}

const AWAY: ReadonlySet<string> = new Set([
  FAULT_CODES.unavailable,
  FAULT_CODES.deadlineExceeded,
  FAULT_CODES.overloaded,
]);

/** Whether the consumer is down, overloaded or late, so that its events are not at fault. */
export function isAway(error: unknown): boolean {
  return AWAY.has(toDomainError(error).code);
}
