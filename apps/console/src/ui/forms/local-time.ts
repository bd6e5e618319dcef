const MINUTE_MS = 60_000;

/** Of a field of the kind `datetime-local`, which is filled in in a zone; undefined when it is empty. */
export function isoOf(value: FormDataEntryValue | undefined, zone: string): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return new Date(zone === 'UTC' ? `${value}Z` : value).toISOString();
}

/** For such a field. */
export function fieldOf(iso: string | undefined, zone: string): string | undefined {
  if (iso === undefined || Number.isNaN(Date.parse(iso))) return undefined;
  const date = new Date(iso);
  const offset = zone === 'UTC' ? 0 : date.getTimezoneOffset() * MINUTE_MS;
  return new Date(date.getTime() - offset).toISOString().slice(0, 16);
}
