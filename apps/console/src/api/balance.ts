import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client';

const NUMBER = new Intl.NumberFormat();
const REFETCH_MS = 30_000;

/** The account's credits, formatted for people. */
export const balance = queryOptions({
  queryKey: ['balance'],
  queryFn: async () => NUMBER.format((await dataOf(api.GET('/v1/balance'))).credit_balance),
  refetchInterval: REFETCH_MS,
});
