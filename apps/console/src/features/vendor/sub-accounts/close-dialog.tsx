import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import { formText } from '../../../ui/forms/form-text';
import { toastDone } from '../../../ui/overlays/toast';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { ReasonField } from './reason-field';
import { type SubAccount, useCloseSubAccount } from './sub-accounts.queries';
import styles from './sub-accounts.module.css';

interface CloseDialogProps {
  /** Null while nothing is asked. */
  readonly account: SubAccount | null;
  readonly onClose: () => void;
}

/** Asks for the name, because a closed sub-account cannot be opened again. */
export function CloseDialog({ account, onClose }: CloseDialogProps) {
  const closing = useCloseSubAccount();
  const close = (): void => {
    closing.reset();
    onClose();
  };
  const act = (reason: string): void => {
    if (!account) return;
    closing.mutate(
      { id: account.id, reason },
      {
        onSuccess: () => {
          close();
          toastDone(t.subAccounts.closing.done, account.name);
        },
      },
    );
  };
  return (
    <Dialog open={account !== null} title={t.subAccounts.closing.title} onClose={close}>
      {account && (
        <CloseForm
          name={account.name}
          error={closing.error}
          busy={closing.isPending}
          onConfirm={act}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

interface CloseFormProps {
  readonly name: string;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

function CloseForm({ name, error, busy, onConfirm, onCancel }: CloseFormProps) {
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim() === name.trim();
  const reasonErrors = error instanceof ApiFailure ? error.fields['reason'] : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Enter in a field submits the form as well.
    if (isConfirmed && !busy) onConfirm(formText(new FormData(event.currentTarget), 'reason'));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <ul className={styles.consequences}>
        <li>{t.subAccounts.closing.forGood}</li>
        <li>{t.subAccounts.closing.queued}</li>
        <li>{t.subAccounts.closing.kept}</li>
      </ul>
      <ReasonField errors={reasonErrors} />
      <Field label={t.subAccounts.closing.name} hint={t.subAccounts.closing.nameHint}>
        <input value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {error && !reasonErrors && <FailureNotice error={error} />}
      <DialogFoot>
        <Button onClick={onCancel}>{t.ui.cancel}</Button>
        <Button type="submit" tone="danger" busy={busy} disabled={!isConfirmed}>
          {t.subAccounts.closing.confirm}
        </Button>
      </DialogFoot>
    </form>
  );
}
