import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';

export type TeamUser = Schemas['UserResponse'];
export type CreateUser = Schemas['CreateUserRequest'];

const LIMIT = 100;

/** All users, the oldest first: an account may have a limited number of them. */
export const teamUsers = queryOptions({
  queryKey: ['users'],
  queryFn: async () => {
    const users: TeamUser[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const page: Schemas['UserPageResponse'] = await dataOf(
        api.GET('/v1/users', { params: { query: { limit: LIMIT, cursor } } }),
      );
      users.push(...page.users);
      cursor = page.next_cursor;
    }
    return users;
  },
});

function useTeamMutation<Input>(mutationFn: (input: Input) => Promise<TeamUser>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(teamUsers) });
}

export const useCreateUser = () => useTeamMutation((body: CreateUser) => dataOf(api.POST('/v1/users', { body })));

export const useDisableUser = () =>
  useTeamMutation((id: number) => dataOf(api.POST('/v1/users/{id}/disable', { params: pathOf(id) })));

export const useEnableUser = () =>
  useTeamMutation((id: number) => dataOf(api.POST('/v1/users/{id}/enable', { params: pathOf(id) })));

export const useEndSessionsOfUser = () =>
  useTeamMutation((id: number) => dataOf(api.POST('/v1/users/{id}/end-sessions', { params: pathOf(id) })));

const pathOf = (id: number) => ({ path: { id: String(id) } });
