import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { Schemas } from '@sms/api-client';
import type { Mode } from '../../../../session/use-mode';
import type { PageQuery } from '../../../../ui/data-grid/use-grid-pages';
import { type MessageFilter, queryOf } from '../../../../api/message-filter';
import { refreshed } from '../../../../api/refreshed';

export type MessageRow = Schemas['ListedMessageResponse'];
export type MessagePage = Schemas['ListedMessagesResponse'];

const PAGE_ROWS = 200;
/** How long pages without a visible row are kept. */
const KEPT_MS = 10_000;
const FRESH_MS = 60_000;

/** New messages are counted up to this. */
export const MAX_NEWER = 20;
const NEWER_REFETCH_MS = 5_000;

/** @param cursor of the page before; undefined for the newest messages */
export const messagePage = (filter: MessageFilter, mode: Mode, cursor: number | undefined): PageQuery<MessagePage> => ({
  queryKey: ['messages', filter, mode, cursor ?? 'newest'],
  queryFn: () =>
    dataOf(
      api.GET('/v1/messages', {
        params: { query: { ...queryOf(filter), mode, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
      }),
    ),
  gcTime: KEPT_MS,
  // New messages must not move the rows that somebody reads.
  staleTime: FRESH_MS,
  structuralSharing: (known, fresh) =>
    known === undefined
      ? fresh
      : refreshed(known as MessagePage, fresh as MessagePage, filter.request_id === undefined ? 'id' : 'recipient'),
});

/** The newest messages, fetched again while the page is visible. */
export const newestMessages = (filter: MessageFilter, mode: Mode) =>
  queryOptions({
    queryKey: ['newest-messages', filter, mode],
    queryFn: () =>
      dataOf(api.GET('/v1/messages', { params: { query: { ...queryOf(filter), mode, limit: MAX_NEWER } } })),
    refetchInterval: NEWER_REFETCH_MS,
  });
