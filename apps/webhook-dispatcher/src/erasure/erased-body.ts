/**
 * The body of an event without the subscriber. Its fields keep their places, so that receivers of a replay can read it
 * as before. A body that is no status of a message stays as it is.
 */
export function erasedBody(body: string, pseudonym: string): string {
  const event = JSON.parse(body) as { readonly data?: Readonly<Record<string, unknown>> };
  const { data } = event;
  if (!data || !('recipient' in data)) return body;
  return JSON.stringify({ ...event, data: { ...data, recipient: pseudonym, message: '', dest_addr: pseudonym } });
}
