import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from './client';

export type TrafficLimits = Schemas['TrafficLimitsResponse'];
export type LimitsChange = Schemas['OwnTrafficLimitsRequest'];
export type Destination = Schemas['DestinationResponse'];
export type Suspicion = Schemas['SuspicionResponse'];

/** The limits of an account, as its owner or an operator reads and changes them. */
export interface LimitsSource {
  readonly key: readonly unknown[];
  /** Whose limits are changed here. Those of the other are only shown. */
  readonly changes: 'own' | 'operator';
  readonly read: () => Promise<TrafficLimits>;
  readonly change: (change: LimitsChange) => Promise<TrafficLimits>;
}

export const OWN_LIMITS: LimitsSource = {
  key: ['traffic-limits'],
  changes: 'own',
  read: () => dataOf(api.GET('/v1/traffic-limits')),
  change: (body) => dataOf(api.PATCH('/v1/traffic-limits', { body })),
};

export const trafficLimits = ({ key, read }: LimitsSource) => queryOptions({ queryKey: key, queryFn: read });

export const suspicions = queryOptions({
  queryKey: ['suspicions'],
  queryFn: async () => (await dataOf(api.GET('/v1/otp/suspicions'))).suspicions,
});
