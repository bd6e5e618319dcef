import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client';

const NUMBER = new Intl.NumberFormat();
const EVERY_MS = 30_000;

/** Credits of the account, as people read them. */
export const balance = queryOptions({
  queryKey: ['balance'],
  queryFn: async () => NUMBER.format((await dataOf(api.GET('/v1/balance'))).credit_balance),
  refetchInterval: EVERY_MS,
});
