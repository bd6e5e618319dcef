import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type SubAccount = Schemas['ListedSubAccountResponse'];
export type CreateSubAccount = Schemas['CreateSubAccountRequest'];

/** A change of one sub-account. An empty reason is not sent. */
interface SubAccountChange {
  readonly id: number;
  readonly reason: string;
}

const LIMIT = 100;

/** All of them, the newest first: an account may have a limited number of them. */
export const subAccounts = queryOptions({
  queryKey: ['sub-accounts'],
  queryFn: async () => {
    const all: SubAccount[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const page: Schemas['SubAccountPageResponse'] = await dataOf(
        api.GET('/v1/sub-accounts', { params: { query: { limit: LIMIT, cursor } } }),
      );
      all.push(...page.sub_accounts);
      cursor = page.next_cursor;
    }
    return all;
  },
});

function useSubAccountMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(subAccounts) });
}

export const useCreateSubAccount = () =>
  useSubAccountMutation((body: CreateSubAccount) => dataOf(api.POST('/v1/sub-accounts', { body })));

export const useSuspendSubAccount = () =>
  useSubAccountMutation((change: SubAccountChange) =>
    dataOf(api.POST('/v1/sub-accounts/{id}/suspend', requestOf(change))),
  );

export const useUnsuspendSubAccount = () =>
  useSubAccountMutation((change: SubAccountChange) =>
    dataOf(api.POST('/v1/sub-accounts/{id}/unsuspend', requestOf(change))),
  );

export const useCloseSubAccount = () =>
  useSubAccountMutation((change: SubAccountChange) =>
    dataOf(api.POST('/v1/sub-accounts/{id}/close', requestOf(change))),
  );

const requestOf = ({ id, reason }: SubAccountChange) => ({
  params: { path: { id: String(id) } },
  body: reason === '' ? {} : { reason },
});
