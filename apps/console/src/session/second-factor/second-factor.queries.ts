import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf, done } from '../../api/client';

export const secondFactor = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => dataOf(api.GET('/v1/me/second-factor')),
});

function useSecondFactorMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(secondFactor) });
}

export const useEnrolment = () =>
  useMutation({
    mutationFn: (body: Schemas['EnrolSecondFactorRequest']) => dataOf(api.POST('/v1/me/second-factor', { body })),
  });

/** The state is not read again here: it would take the recovery codes away before they are read. */
export const useConfirmation = () =>
  useMutation({ mutationFn: (code: string) => dataOf(api.POST('/v1/me/second-factor/confirm', { body: { code } })) });

export const useRecoveryCodes = () =>
  useSecondFactorMutation((current_password: string) =>
    dataOf(api.POST('/v1/me/second-factor/recovery-codes', { body: { current_password } })),
  );

export const useSecondFactorRemoval = () =>
  useSecondFactorMutation((current_password: string) =>
    done(api.POST('/v1/me/second-factor/remove', { body: { current_password } })),
  );
