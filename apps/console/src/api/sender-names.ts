import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client';
import type { Schemas } from '@sms/api-client';

export type ListedSenderName = Schemas['ListedSenderNameResponse'];

const PER_PAGE = 100;

/** The account's names, newest first, and the names of its parent that it may use. */
export const senderNames = (mode: 'live' | 'test', page: number) =>
  queryOptions({
    queryKey: ['sender-names', mode, page],
    queryFn: () =>
      dataOf(
        api.GET('/v1/vendor/sender-names', {
          params: { header: { 'SMS-Mode': mode }, query: { page, per_page: PER_PAGE } },
        }),
      ),
  });

/** The account's names in a status, newest first. Messages may be sent from the active ones. */
export const senderNamesInStatus = (
  mode: 'live' | 'test',
  status: 'active' | 'pending' | 'rejected',
  perPage = PER_PAGE,
) =>
  queryOptions({
    queryKey: ['sender-names', mode, status],
    queryFn: () =>
      dataOf(
        api.GET('/v1/vendor/sender-names', {
          params: { header: { 'SMS-Mode': mode }, query: { status, per_page: perPage } },
        }),
      ),
  });
