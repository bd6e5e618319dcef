import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent } from 'react';
import { ApiFailure } from '../../api/api-failure';
import { t } from '../../i18n/t';
import { Button } from '../../ui/controls/button';
import { Dialog, DialogFoot } from '../../ui/controls/dialog';
import { Field } from '../../ui/forms/field';
import { formText } from '../../ui/forms/form-text';
import { PasswordInput } from '../../ui/forms/password-input';
import { FailureNotice } from '../../ui/states/failure-notice';
import styles from './settings.module.css';

interface PasswordDialogProps<Result> {
  readonly open: boolean;
  readonly title: string;
  readonly effect: string;
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** Takes the password. */
  readonly mutation: UseMutationResult<Result, Error, string>;
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

/** Asks for the password before a change that a stolen session must not make. */
export function PasswordDialog<Result>(props: PasswordDialogProps<Result>) {
  const { open, title, effect, confirm, isDanger = false, mutation, onClose, onDone } = props;
  const { error } = mutation;
  const fields = error instanceof ApiFailure ? error.fields : {};
  const close = (): void => {
    mutation.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    mutation.mutate(formText(new FormData(event.currentTarget), 'password'), {
      onSuccess: (result) => {
        close();
        onDone(result);
      },
    });
  };
  return (
    <Dialog open={open} title={title} onClose={close}>
      <form className={styles.dialogForm} onSubmit={submit}>
        <p>{effect}</p>
        <Field label={t.settings.password.current} errors={fields['current_password']}>
          <PasswordInput name="password" autoComplete="current-password" required autoFocus />
        </Field>
        {error && Object.keys(fields).length === 0 && <FailureNotice error={error} />}
        <DialogFoot>
          <Button onClick={close}>{t.ui.cancel}</Button>
          <Button type="submit" tone={isDanger ? 'danger' : 'primary'} busy={mutation.isPending}>
            {confirm}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
