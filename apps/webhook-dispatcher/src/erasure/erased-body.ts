type Data = Readonly<Record<string, unknown>>;

/**
 * The body of an event without the subscriber. Its fields keep their places, so that receivers of a replay can read it
 * as before. A body that tells of no message, or that was stored without number and text, stays as it is.
 */
export function erasedBody(body: string, pseudonym: string): string {
  const event = JSON.parse(body) as { readonly event?: string; readonly data?: Data };
  const erased = event.data && erasedData(event.event, event.data, pseudonym);
  return erased ? JSON.stringify({ ...event, data: erased }) : body;
}

function erasedData(kind: string | undefined, data: Data, pseudonym: string): Data | undefined {
  if (kind === 'sms.received') return 'from' in data ? { ...data, from: pseudonym, message: '' } : undefined;
  if (!('recipient' in data)) return undefined;
  const reference = 'reference' in data ? { reference: '' } : {};
  return { ...data, recipient: pseudonym, message: '', ...reference, dest_addr: pseudonym };
}
