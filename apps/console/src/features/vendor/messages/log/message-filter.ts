import type { Mode } from '../../../../session/use-mode';

/** One status, or what the API takes for several. */
export const STATUS_FILTERS = [
  'queued',
  'pending',
  'delivered',
  'undelivered',
  'failed',
  'undelivered,failed',
] as const;

/** What is looked for. The number never stands in an address: histories and logs of others would have it. */
export interface MessageFilter {
  readonly recipient?: string;
  readonly status?: (typeof STATUS_FILTERS)[number];
  readonly sender?: string;
  readonly request_id?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Of the address, whatever somebody has written there. */
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

/** For the request: all of the filter that is set. */
export function queryOf(filter: MessageFilter): MessageFilter {
  return withoutUndefined({ ...filter });
}

/** As the query of an address of the API, without the number. */
export function pathOf({ recipient: _recipient, ...filter }: MessageFilter, mode: Mode): string {
  const query = new URLSearchParams([...(Object.entries(queryOf(filter)) as [string, string][]), ['mode', mode]]);
  return `/v1/messages?${query.toString()}`;
}

function withoutUndefined(filter: {
  readonly [Name in keyof MessageFilter]?: MessageFilter[Name] | undefined;
}): MessageFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
}
