import { queryOptions } from '@tanstack/react-query';
import { countText } from '../i18n/text/number-text';
import { api, dataOf } from './client';

const REFETCH_MS = 30_000;

/** The account's balance, as the API returns it. */
export const accountBalance = queryOptions({
  queryKey: ['balance'],
  queryFn: () => dataOf(api.GET('/v1/balance')),
  refetchInterval: REFETCH_MS,
});

/** The account's credits, formatted for people. */
export const balance = queryOptions({
  ...accountBalance,
  select: ({ credit_balance: credits }) => countText(credits),
});
