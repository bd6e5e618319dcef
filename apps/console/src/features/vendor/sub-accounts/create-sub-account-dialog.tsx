import { t } from '../../../i18n/t';
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
        toastDone(t.subAccounts.form.done, t.subAccounts.form.tellPassword);
      },
    });
  return (
    <Dialog open={open} title={t.subAccounts.form.title} onClose={close}>
      <SubAccountForm error={creation.error} busy={creation.isPending} onCreate={create} onCancel={close} />
    </Dialog>
  );
}
