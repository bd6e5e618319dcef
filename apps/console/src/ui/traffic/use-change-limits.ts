import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LimitsChange, LimitsSource, TrafficLimits } from '../../api/traffic-limits';

/** Given the limits as they are now, so that a list keeps what somebody else has just added to it. */
type Change = (now: TrafficLimits) => LimitsChange;

export function useChangeLimits({ key, read, change }: LimitsSource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changeOf: Change) => change(changeOf(await read())),
    onSuccess: (limits) => client.setQueryData(key, limits),
  });
}
