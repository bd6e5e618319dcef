type Mode = 'live' | 'test';

/** The statuses to choose from; the API accepts several, with a comma between them. */
export const STATUS_FILTERS = [
  'queued',
  'pending',
  'delivered',
  'undelivered',
  'failed',
  'undelivered,failed',
  'queued,pending',
] as const;

/** The filter of the list. The number is never in an address, so that it is in no history or log. */
export interface MessageFilter {
  readonly recipient?: string;
  readonly status?: (typeof STATUS_FILTERS)[number];
  readonly sender?: string;
  readonly request_id?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Reads the filter from an address, and leaves out what is invalid. */
export function filterOfSearch(search: Readonly<Record<string, unknown>>): MessageFilter {
  const text = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const status = STATUS_FILTERS.find((one) => one === search['status']);
  return withoutUndefined({
    status,
    sender: text('sender'),
    request_id: text('request_id'),
    from: text('from'),
    to: text('to'),
  });
}

/** The query of a request: the fields of the filter that are set. */
export function queryOf(filter: MessageFilter): MessageFilter {
  return withoutUndefined({ ...filter });
}

/** The path of the API's call, without the number. */
export function pathOf({ recipient: _recipient, ...filter }: MessageFilter, mode: Mode): string {
  const query = new URLSearchParams([...(Object.entries(queryOf(filter)) as [string, string][]), ['mode', mode]]);
  return `/v1/messages?${query.toString()}`;
}

function withoutUndefined(filter: {
  readonly [Name in keyof MessageFilter]?: MessageFilter[Name] | undefined;
}): MessageFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
}
