import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf, done } from '../../../api/client';

export type Invitation = Schemas['InvitationResponse'];

const LIMIT = 100;

/** All invitations, the oldest first, and whether people can be invited: the account may have a limited number. */
export const teamInvitations = queryOptions({
  queryKey: ['invitations'],
  queryFn: async () => {
    const invitations: Invitation[] = [];
    let canInvite = false;
    for (let cursor: number | null = 0; cursor !== null;) {
      const page: Schemas['InvitationPageResponse'] = await dataOf(
        api.GET('/v1/invitations', { params: { query: { limit: LIMIT, cursor } } }),
      );
      invitations.push(...page.invitations);
      canInvite = page.can_invite;
      cursor = page.next_cursor;
    }
    return { invitations, canInvite };
  },
});

function useInvitationMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(teamInvitations) });
}

export const useInvite = () =>
  useInvitationMutation((body: Schemas['InviteRequest']) => dataOf(api.POST('/v1/invitations', { body })));

export const useResend = () =>
  useInvitationMutation((id: number) => dataOf(api.POST('/v1/invitations/{id}/resend', { params: pathOf(id) })));

export const useWithdraw = () =>
  useInvitationMutation((id: number) => done(api.DELETE('/v1/invitations/{id}', { params: pathOf(id) })));

const pathOf = (id: number) => ({ path: { id: String(id) } });
