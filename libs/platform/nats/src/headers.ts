import type { MsgHdrs } from 'nats';

/**
 * Milliseconds the caller still waits when it sends. The receiver counts them from when the request arrives: clocks
 * of two hosts may differ by minutes.
 */
export const TIME_LEFT_HEADER = 'sms-time-left-ms';
/**
 * Epoch milliseconds, by the caller's clock, after which it has given up. Sent for receivers of the release before
 * `TIME_LEFT_HEADER`, and read only where that is missing.
 */
export const DEADLINE_HEADER = 'sms-deadline';
export const CORRELATION_HEADER = 'sms-correlation-id';

/** Milliseconds that the caller still waits at least; infinite when it does not say. `nowMs`: of the epoch. */
export function timeLeftMs(headers: MsgHdrs | undefined, nowMs: number): number {
  const timeLeft = headers?.get(TIME_LEFT_HEADER) || undefined;
  if (timeLeft !== undefined) return numberOr(timeLeft, Infinity);
  return numberOr(headers?.get(DEADLINE_HEADER) || 'none', Infinity) - nowMs;
}

function numberOr(text: string, otherwise: number): number {
  const value = Number(text);
  return Number.isNaN(value) ? otherwise : value;
}
