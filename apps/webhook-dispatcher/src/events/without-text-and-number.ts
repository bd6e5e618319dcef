const LEFT_OUT: ReadonlySet<string> = new Set(['recipient', 'message', 'dest_addr']);

/**
 * The body of an event for an endpoint whose events tell neither the number nor the text of their message. A body that
 * is no status of a message, and one that was stored without them, is returned as it is.
 */
export function withoutTextAndNumber(body: string): string {
  const event = JSON.parse(body) as { readonly data?: Readonly<Record<string, unknown>> };
  if (!event.data || !('recipient' in event.data)) return body;
  const data = Object.fromEntries(Object.entries(event.data).filter(([name]) => !LEFT_OUT.has(name)));
  return JSON.stringify({ ...event, data });
}
