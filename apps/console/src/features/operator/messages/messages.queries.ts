import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';
import type { PageQuery } from '../../../ui/data-grid/use-grid-pages';
import { type OperatorMessageFilter, operatorQueryOf } from './operator-message-filter';

export type FoundMessage = Schemas['SearchedMessageResponse'];
export type FoundPage = Schemas['SearchedMessagesResponse'];
export type Traced = Schemas['TracedMessageResponse'];
export type RevealedMessage = Schemas['RevealedMessageResponse'];

const PAGE_ROWS = 100;
const KEPT_MS = 60_000;

/** Fetched again only when somebody asks for it: each look-up is recorded. */
const ONCE = { staleTime: Infinity } as const;

export const foundMessages = (filter: OperatorMessageFilter, cursor: number | undefined): PageQuery<FoundPage> => ({
  queryKey: ['found-messages', filter, cursor ?? 'newest'],
  queryFn: () =>
    dataOf(
      api.GET('/v1/admin/messages', {
        params: { query: { ...operatorQueryOf(filter), limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
      }),
    ),
  gcTime: KEPT_MS,
  ...ONCE,
  structuralSharing: (_known, fresh) => fresh,
});

export const reveal = (id: string, reason: string): Promise<RevealedMessage> =>
  dataOf(api.POST('/v1/admin/messages/{id}/reveal', { params: { path: { id } }, body: { reason } }));

export const tracedMessage = (id: string) =>
  queryOptions({
    queryKey: ['traced-message', id],
    queryFn: () => dataOf(api.GET('/v1/admin/messages/{id}', { params: { path: { id } } })),
    ...ONCE,
  });
