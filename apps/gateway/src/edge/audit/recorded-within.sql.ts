/** An entry is written within a minute of its time, so ids bound what is read of entries of a time. */
const WRITTEN_WITHIN_SECONDS = 60;

/** SQL for the entries of `audit_log` of the last so many seconds, which reads none that are much older. */
export function recordedWithin(seconds: number): string {
  return `
      recorded_at > now() - interval '${seconds} seconds'
      AND id > coalesce((
        SELECT id FROM audit_log WHERE recorded_at < now() - interval '${seconds + WRITTEN_WITHIN_SECONDS} seconds'
        ORDER BY recorded_at DESC, id DESC LIMIT 1), 0)`;
}
