import { Dialog } from '../../../ui/controls/dialog';
import { toastDone } from '../../../ui/overlays/toast';
import { SubAccountForm } from './sub-account-form';
import { type CreateSubAccount, useCreateSubAccount } from './sub-accounts.queries';

export function CreateSubAccountDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const creation = useCreateSubAccount();
  const close = (): void => {
    creation.reset();
    onClose();
  };
  const create = (account: CreateSubAccount): void =>
    creation.mutate(account, {
      onSuccess: () => {
        close();
        toastDone('Sub-account created', 'Tell its owner the password. It can send once it has credit.');
      },
    });
  return (
    <Dialog open={open} title="Create a sub-account" onClose={close}>
      <SubAccountForm error={creation.error} busy={creation.isPending} onCreate={create} onCancel={close} />
    </Dialog>
  );
}
