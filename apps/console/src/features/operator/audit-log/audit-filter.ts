/** The filter of the log. */
export interface AuditFilter {
  /** The id or the e-mail address of who did it. */
  readonly actor?: string;
  readonly action?: string;
  /** `<kind>:<id>` */
  readonly target?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Reads the filter from an address, and leaves out what is empty. */
export function auditFilterOf(search: Readonly<Record<string, unknown>>): AuditFilter {
  const texts = (['actor', 'action', 'target', 'from', 'to'] as const).flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(texts);
}
