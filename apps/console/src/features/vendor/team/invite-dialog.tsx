import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/controls/dialog';
import { toastDone } from '../../../ui/overlays/toast';
import { useInvite } from './invitations.queries';
import type { CreateUser } from './team.queries';
import { UserForm } from './user-form';

/** It ends with the same words whether or not a user has the address, which nobody is to learn. */
export function InviteDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const invitation = useInvite();
  const close = (): void => {
    invitation.reset();
    onClose();
  };
  const invite = ({ email, role = 'member' }: CreateUser): void =>
    invitation.mutate(
      { email, role },
      {
        onSuccess: () => {
          close();
          toastDone(t.team.inviting.done, email);
        },
      },
    );
  return (
    <Dialog open={open} title={t.team.inviting.title} onClose={close}>
      <UserForm
        emailHint={t.team.inviting.emailHint}
        confirm={t.team.inviting.send}
        error={invitation.error}
        busy={invitation.isPending}
        onSubmit={invite}
        onCancel={close}
      />
    </Dialog>
  );
}
