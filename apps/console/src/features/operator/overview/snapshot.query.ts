import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../api/client';
import { newCalls } from '../parts/new-calls';

const REFETCH_MS = 5_000;

interface Lane {
  readonly lane: 'otp' | 'single' | 'bulk';
  readonly messages: number;
  readonly oldest_seconds: number | null;
}

/** The state of the service at one moment. A part is null when its service did not respond. */
export interface Snapshot {
  readonly messaging: {
    /** Messages a second within the last minute. */
    readonly rates: { readonly accepted: number; readonly submitted: number; readonly reported: number } | null;
    readonly queue: readonly Lane[];
    readonly parked: { readonly uncertain: number; readonly held: number };
  } | null;
  readonly webhooks: { readonly paused: number } | null;
  /** The services that did not respond. */
  readonly unavailable: readonly string[];
}

/** Looking at it is not recorded. A gateway without the call refuses it, and is not asked again by itself. */
export const snapshot = queryOptions({
  queryKey: ['overview-snapshot'],
  queryFn: () => dataOf(newCalls.GET<Snapshot>('/v1/admin/overview')),
  refetchInterval: ({ state: { error } }) => (error ? false : REFETCH_MS),
  retry: false,
});
