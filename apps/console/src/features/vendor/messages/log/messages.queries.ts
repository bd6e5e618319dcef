import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { Schemas } from '@sms/api-client';
import type { Mode } from '../../../../session/use-mode';
import type { PageQuery } from '../../../../ui/data-grid/use-grid-pages';
import { type MessageFilter, queryOf } from './message-filter';
import { refreshed } from './refreshed';

export type ListedMessage = Schemas['ListedMessageResponse'];
export type MessagePage = Schemas['ListedMessagesResponse'];

/** Rows of a page. */
const PAGE_ROWS = 200;
/** Pages that are out of sight are let go. */
const KEPT_MS = 10_000;
const FRESH_MS = 60_000;

/** Messages that have come are counted up to this. */
export const MAX_NEWER = 20;
const NEWER_EVERY_MS = 5_000;

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
  // Messages that come meanwhile must not move what is being read.
  staleTime: FRESH_MS,
  structuralSharing: (known, fresh) =>
    known === undefined
      ? fresh
      : refreshed(known as MessagePage, fresh as MessagePage, filter.request_id === undefined ? 'id' : 'recipient'),
});

/** The first few, asked for again while the page is looked at. */
export const newestMessages = (filter: MessageFilter, mode: Mode) =>
  queryOptions({
    queryKey: ['newest-messages', filter, mode],
    queryFn: () =>
      dataOf(api.GET('/v1/messages', { params: { query: { ...queryOf(filter), mode, limit: MAX_NEWER } } })),
    refetchInterval: NEWER_EVERY_MS,
  });
