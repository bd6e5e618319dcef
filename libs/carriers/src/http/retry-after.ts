/** Longer waits are cut to this; the carrier is tried again then. */
const MAX_WAIT_MS = 300_000;

/** Milliseconds to wait by `Retry-After`, in seconds or a date; 0 without a valid one. `now`: ms since 1970. */
export function retryAfterMs(header: string | string[] | undefined, now: number): number {
  const text = [header].flat()[0]?.trim() ?? '';
  const requestedMs = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(requestedMs) ? Math.min(MAX_WAIT_MS, Math.max(0, requestedMs)) : 0;
}
