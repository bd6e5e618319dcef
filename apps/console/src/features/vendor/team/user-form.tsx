import type { FormEvent } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { DialogFoot } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import { formText } from '../../../ui/forms/form-text';
import { PasswordInput } from '../../../ui/forms/password-input';
import { FailureNotice } from '../../../ui/states/failure-notice';
import type { CreateUser } from './team.queries';
import styles from './team.module.css';

const MIN_PASSWORD = 8;
const MAX_PASSWORD = 200;

interface UserFormProps {
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onCreate: (user: CreateUser) => void;
  readonly onCancel: () => void;
}

export function UserForm({ error, busy, onCreate, onCancel }: UserFormProps) {
  const fields = error instanceof ApiFailure ? error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onCreate(userOf(new FormData(event.currentTarget)));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={t.team.email} hint={t.team.form.emailHint} errors={fields['email']}>
        <input name="email" type="email" required autoComplete="off" />
      </Field>
      <Field label={t.team.form.password} hint={t.team.form.passwordHint} errors={fields['password']}>
        <PasswordInput
          name="password"
          required
          minLength={MIN_PASSWORD}
          maxLength={MAX_PASSWORD}
          autoComplete="new-password"
        />
      </Field>
      <Field label={t.team.role} hint={t.team.form.roleHint} errors={fields['role']}>
        <select name="role" defaultValue="member">
          <option value="member">{t.shell.roles.member}</option>
          <option value="owner">{t.shell.roles.owner}</option>
        </select>
      </Field>
      {error && Object.keys(fields).length === 0 && <FailureNotice error={error} />}
      <DialogFoot>
        <Button onClick={onCancel}>{t.ui.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t.team.add}
        </Button>
      </DialogFoot>
    </form>
  );
}

function userOf(form: FormData): CreateUser {
  return {
    email: formText(form, 'email'),
    password: formText(form, 'password'),
    role: form.get('role') === 'owner' ? 'owner' : 'member',
  };
}
