import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import type { Schemas } from '@sms/api-client';
import type { Mode } from '../../../session/use-mode';
import type { Span } from './span/span';

export type Usage = Schemas['UsageResponse'];
export type UsageGroup = Usage['group_by'];
export type OtpUsage = Schemas['OtpUsageResponse'];
export type BalanceEntry = Schemas['EntryResponse'];

const REFETCH_MS = 15_000;
const PAST_FRESH_MS = 600_000;

interface UsageRequest {
  readonly span: Span;
  readonly zone: string;
  readonly group: UsageGroup;
  readonly mode: Mode;
}

const queryOf = ({ span: { from, to, interval }, zone, group, mode }: UsageRequest) => ({
  from,
  to,
  interval,
  zone,
  group_by: group,
  mode,
});

/** What was sent in a span, counted a few seconds after it happened. */
export const usage = (request: UsageRequest) =>
  queryOptions({
    queryKey: ['usage', queryOf(request)],
    queryFn: () => dataOf(api.GET('/v1/usage', { params: { query: queryOf(request) } })),
    refetchInterval: REFETCH_MS,
  });

/** The same for a span that is over, to compare with. */
export const usageBefore = (request: UsageRequest) =>
  queryOptions({ ...usage(request), refetchInterval: false, staleTime: PAST_FRESH_MS });

/** The path of the API's call. */
export const usagePath = (request: UsageRequest): string =>
  `/v1/usage?${new URLSearchParams(queryOf(request)).toString()}`;

export const otpUsage = ({ from, to, interval }: Span, zone: string, mode: Mode) =>
  queryOptions({
    queryKey: ['usage-otp', from, to, interval, zone, mode],
    queryFn: () => dataOf(api.GET('/v1/usage/otp', { params: { query: { from, to, interval, zone, mode } } })),
    refetchInterval: REFETCH_MS,
  });

const ENTRIES = 10;

/** What changed the balance, newest first. */
export const balanceEntries = infiniteQueryOptions({
  queryKey: ['balance', 'entries'],
  initialPageParam: undefined as number | undefined,
  queryFn: ({ pageParam: cursor }) =>
    dataOf(
      api.GET('/v1/balance/entries', {
        params: { query: { limit: ENTRIES, ...(cursor !== undefined && { cursor }) } },
      }),
    ),
  getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
});
