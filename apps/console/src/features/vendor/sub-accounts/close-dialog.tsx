import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../../api/api-failure';
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
          toastDone('Sub-account closed', account.name);
        },
      },
    );
  };
  return (
    <Dialog open={account !== null} title="Close this sub-account for good?" onClose={close}>
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
        <li>Nobody logs in or sends any more. You cannot open it again.</li>
        <li>Queued messages that no carrier has taken are cancelled, and their credits stay in the sub-account.</li>
        <li>Its log and its credit are kept. It still counts against the limit of sub-accounts.</li>
      </ul>
      <ReasonField errors={reasonErrors} />
      <Field label="Name of the sub-account" hint="Type the name to confirm.">
        <input value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {error && !reasonErrors && <FailureNotice error={error} />}
      <DialogFoot>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="danger" busy={busy} disabled={!isConfirmed}>
          Close for good
        </Button>
      </DialogFoot>
    </form>
  );
}
