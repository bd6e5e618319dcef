const MINUTE_MS = 60_000;

/** The ISO 8601 time of a `datetime-local` field that was filled in for a time zone; undefined if it is empty. */
export function isoOf(value: FormDataEntryValue | undefined, zone: string): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return new Date(zone === 'UTC' ? `${value}Z` : value).toISOString();
}

/** The value of a `datetime-local` field that shows the time in the time zone. */
export function fieldOf(iso: string | undefined, zone: string): string | undefined {
  if (iso === undefined || Number.isNaN(Date.parse(iso))) return undefined;
  const date = new Date(iso);
  const offset = zone === 'UTC' ? 0 : date.getTimezoneOffset() * MINUTE_MS;
  return new Date(date.getTime() - offset).toISOString().slice(0, 16);
}
