import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/controls/dialog';
import { toastDone } from '../../../ui/overlays/toast';
import { type CreateUser, useCreateUser } from './team.queries';
import { UserForm } from './user-form';

export function AddUserDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const creation = useCreateUser();
  const close = (): void => {
    creation.reset();
    onClose();
  };
  const create = (user: CreateUser): void =>
    creation.mutate(user, {
      onSuccess: () => {
        close();
        toastDone(t.team.form.done, t.team.form.tellPassword);
      },
    });
  return (
    <Dialog open={open} title={t.team.form.title} onClose={close}>
      <UserForm error={creation.error} busy={creation.isPending} onCreate={create} onCancel={close} />
    </Dialog>
  );
}
