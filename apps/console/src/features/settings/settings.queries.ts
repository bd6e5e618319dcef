import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf, done } from '../../api/client';

export type OwnSession = Schemas['OwnSessionResponse'];

/** A program that logs in for each request has more, of which the newest are enough to recognise it. */
const LIMIT = 100;

export const ownSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: () => dataOf(api.GET('/v1/me/sessions', { params: { query: { limit: LIMIT } } })),
});

/** Sessions are listed again even after a failure: the session may have ended meanwhile. */
function useSessionMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(ownSessions) });
}

export const useEndSession = () =>
  useSessionMutation((id: string) => done(api.DELETE('/v1/me/sessions/{id}', { params: { path: { id } } })));

export const useEndOtherSessions = () => useSessionMutation(() => done(api.POST('/v1/me/sessions/end-others')));

export const useChangePassword = () =>
  useSessionMutation((body: Schemas['ChangePasswordRequest']) => done(api.POST('/v1/auth/password', { body })));

export const textRetention = queryOptions({
  queryKey: ['text-retention'],
  queryFn: () => dataOf(api.GET('/v1/text-retention')),
});

/** Takes days; null keeps texts as long as their messages. */
export function useSetTextRetention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: number | null) => dataOf(api.PUT('/v1/text-retention', { body: { days } })),
    onSuccess: () => client.invalidateQueries(textRetention),
  });
}
