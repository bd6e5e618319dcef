import type { FormEvent } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { DialogFoot } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import { formText } from '../../../ui/forms/form-text';
import { PasswordInput } from '../../../ui/forms/password-input';
import { FailureNotice } from '../../../ui/states/failure-notice';
import type { CreateSubAccount } from './sub-accounts.queries';
import styles from './sub-accounts.module.css';

const MAX_NAME = 120;
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 200;

interface SubAccountFormProps {
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onCreate: (account: CreateSubAccount) => void;
  readonly onCancel: () => void;
}

export function SubAccountForm({ error, busy, onCreate, onCancel }: SubAccountFormProps) {
  const fields = error instanceof ApiFailure ? error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onCreate({ name: formText(form, 'name'), email: formText(form, 'email'), password: formText(form, 'password') });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t.subAccounts.form.has}</p>
      <Field label={t.subAccounts.name} hint={t.subAccounts.form.nameHint} errors={fields['name']}>
        <input name="name" required maxLength={MAX_NAME} autoComplete="off" />
      </Field>
      <Field label={t.subAccounts.form.email} hint={t.subAccounts.form.emailHint} errors={fields['email']}>
        <input name="email" type="email" required autoComplete="off" />
      </Field>
      <Field label={t.subAccounts.form.password} hint={t.subAccounts.form.passwordHint} errors={fields['password']}>
        <PasswordInput
          name="password"
          required
          minLength={MIN_PASSWORD}
          maxLength={MAX_PASSWORD}
          autoComplete="new-password"
        />
      </Field>
      {error && Object.keys(fields).length === 0 && <FailureNotice error={error} />}
      <DialogFoot>
        <Button onClick={onCancel}>{t.ui.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t.subAccounts.form.create}
        </Button>
      </DialogFoot>
    </form>
  );
}
