import { correlationId } from '@sms/platform/observability';
import { headers, type MsgHdrs } from 'nats';
import { SenderClock } from './sender-clock';
import type { TransitTimes } from './transit-times';

/**
 * `<left> <sender> <sent at>`: milliseconds that the caller still waits when it sends, the id of its process, and the
 * milliseconds of that process's clock. A timestamp would not do: clocks of two hosts may differ by minutes.
 */
const DEADLINE_HEADER = 'sms-deadline';
export const CORRELATION_HEADER = 'sms-correlation-id';
/** As in W3C Trace Context; only of sampled traces. */
export const TRACE_HEADER = 'traceparent';

const DEADLINE = /^(-?\d+) (\S{1,64}) (-?\d+)$/;

const clock = new SenderClock();

export function requestHeaders(timeoutMs: number, trace?: string): MsgHdrs {
  const { sender, nowMs } = clock.read();
  const all = headers();
  all.set(CORRELATION_HEADER, correlationId());
  all.set(DEADLINE_HEADER, `${Math.floor(timeoutMs)} ${sender} ${Math.round(nowMs)}`);
  if (trace !== undefined) all.set(TRACE_HEADER, trace);
  return all;
}

/** Attributes of the spans of a request, on both sides. */
export function rpcAttributes(subject: string): Readonly<Record<string, string>> {
  return { 'rpc.system': 'nats', 'rpc.method': subject };
}

/** Milliseconds that the caller of a request still waits at least; infinite when it does not say. */
export function timeLeftMs(received: MsgHdrs | undefined, transit: TransitTimes, nowMs: number): number {
  const [, left, sender, sentAt] = DEADLINE.exec(received?.get(DEADLINE_HEADER) ?? '') ?? [];
  if (left === undefined || sender === undefined || sentAt === undefined) return Infinity;
  return Number(left) - transit.of(sender, Number(sentAt), nowMs);
}
