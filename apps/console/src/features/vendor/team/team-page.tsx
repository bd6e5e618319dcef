import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Card } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { toastDone, toastFailed } from '../../../ui/overlays/toast';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { AddUserDialog } from './add-user-dialog';
import { DisableUserDialog, EndSessionsDialog } from './confirm-user-dialog';
import { InvitationsCard } from './invitations-card';
import { teamInvitations } from './invitations.queries';
import { InviteDialog } from './invite-dialog';
import { type TeamUser, teamUsers, useEnableUser } from './team.queries';
import { UserTable } from './user-table';

/** A gateway of an earlier release has no invitations. */
const NONE = { invitations: [], canInvite: false };

/** The users of the account, for its owners. */
export function TeamPage() {
  const query = useQuery(teamUsers);
  const { data: { invitations, canInvite } = NONE, isPending: isUnknown } = useQuery(teamInvitations);
  const [adding, setAdding] = useState(false);
  const [disabling, setDisabling] = useState<TeamUser | null>(null);
  const [ending, setEnding] = useState<TeamUser | null>(null);
  const enabling = useEnableUser();
  const enable = ({ id, email }: TeamUser): void =>
    enabling.mutate(id, {
      onSuccess: () => toastDone(t.team.enabled, email),
      onError: (error) => toastFailed(t.team.notEnabled, error),
    });
  const add = (
    <Button tone="primary" onClick={() => setAdding(true)}>
      <Plus />
      {canInvite ? t.team.invite : t.team.add}
    </Button>
  );
  return (
    <Page
      title={t.pages.team}
      purpose={t.team.purpose}
      curl={{ method: 'GET', path: '/v1/users', credential: 'token' }}
      actions={!isUnknown && add}
    >
      <QueryView query={query}>
        {(users) => (
          <>
            <Card flush>
              <UserTable
                users={users}
                enabling={enabling.isPending ? enabling.variables : undefined}
                onDisable={setDisabling}
                onEnable={enable}
                onEndSessions={setEnding}
              />
            </Card>
            {invitations.length > 0 && <InvitationsCard invitations={invitations} />}
            {users.length === 1 && invitations.length === 0 && (
              <EmptyState title={t.team.onlyUser}>
                <p>{t.team.onlyUserAdvice}</p>
              </EmptyState>
            )}
          </>
        )}
      </QueryView>
      <AddUserDialog open={adding && !canInvite} onClose={() => setAdding(false)} />
      <InviteDialog open={adding && canInvite} onClose={() => setAdding(false)} />
      <DisableUserDialog user={disabling} onClose={() => setDisabling(null)} />
      <EndSessionsDialog user={ending} onClose={() => setEnding(null)} />
    </Page>
  );
}
