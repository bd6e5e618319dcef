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

/** The names that messages may be sent from. */
export const activeSenderNames = (mode: 'live' | 'test') =>
  queryOptions({
    queryKey: ['sender-names', mode, 'active'],
    queryFn: () =>
      dataOf(
        api.GET('/v1/vendor/sender-names', {
          params: { header: { 'SMS-Mode': mode }, query: { status: 'active', per_page: PER_PAGE } },
        }),
      ),
  });
