import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

const REFETCH_MS = 5_000;

/** The state of the service at one moment. A part is null when its service did not respond. */
type Overview = Schemas['OverviewResponse'];

export interface Snapshot {
  readonly messaging: Pick<NonNullable<Overview['messaging']>, 'rates' | 'minutes' | 'queue' | 'parked'> | null;
  readonly webhooks: Pick<NonNullable<Overview['webhooks']>, 'paused'> | null;
  readonly services: Overview['services'];
  /** The services that did not respond. */
  readonly unavailable: readonly string[];
}

/** Looking at it is not recorded. A gateway without the call refuses it, and is not asked again by itself. */
export const snapshot = queryOptions({
  queryKey: ['overview-snapshot'],
  queryFn: (): Promise<Snapshot> => dataOf(api.GET('/v1/admin/overview')),
  refetchInterval: ({ state: { error } }) => (error ? false : REFETCH_MS),
  retry: false,
});
