/** Longer waits are not believed; the carrier is asked again then. */
const MAX_WAIT_MS = 300_000;

/** Milliseconds that `Retry-After` asks for, of seconds or a date; 0 when it asks for nothing. `now`: since 1970. */
export function retryAfterMs(header: string | string[] | undefined, now: number): number {
  const text = [header].flat()[0]?.trim() ?? '';
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(asked) ? Math.min(MAX_WAIT_MS, Math.max(0, asked)) : 0;
}
