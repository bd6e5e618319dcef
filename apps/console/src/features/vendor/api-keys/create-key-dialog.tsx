import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/controls/dialog';
import { type CreateApiKey, type CreatedApiKey, useCreateApiKey } from './api-keys.queries';
import { KeyForm } from './key-form';

interface CreateKeyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (key: CreatedApiKey) => void;
}

export function CreateKeyDialog({ open, onClose, onCreated }: CreateKeyDialogProps) {
  const creation = useCreateApiKey();
  const close = (): void => {
    creation.reset();
    onClose();
  };
  const create = (key: CreateApiKey): void =>
    creation.mutate(key, {
      onSuccess: (created) => {
        close();
        onCreated(created);
      },
    });
  return (
    <Dialog open={open} title={t.apiKeys.form.title} onClose={close}>
      <KeyForm error={creation.error} busy={creation.isPending} onCreate={create} onCancel={close} />
    </Dialog>
  );
}
