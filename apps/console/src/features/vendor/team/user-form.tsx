import type { FormEvent, ReactNode } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { DialogFoot } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import { formText } from '../../../ui/forms/form-text';
import { FailureNotice } from '../../../ui/states/failure-notice';
import type { CreateUser } from './team.queries';
import styles from './team.module.css';

interface UserFormProps {
  readonly emailHint: string;
  readonly confirm: string;
  readonly error: Error | null;
  readonly busy: boolean;
  /** Further fields, below that of the e-mail. */
  readonly children?: ReactNode;
  readonly onSubmit: (user: CreateUser) => void;
  readonly onCancel: () => void;
}

/** Asks for a new user: for the address and the role, and what is given as children. */
export function UserForm({ emailHint, confirm, error, busy, children, onSubmit, onCancel }: UserFormProps) {
  const fields = error instanceof ApiFailure ? error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(userOf(new FormData(event.currentTarget)));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={t.team.email} hint={emailHint} errors={fields['email']}>
        <input name="email" type="email" required autoComplete="off" />
      </Field>
      {children}
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
          {confirm}
        </Button>
      </DialogFoot>
    </form>
  );
}

function userOf(form: FormData): CreateUser {
  return {
    email: formText(form, 'email'),
    password: form.has('password') ? formText(form, 'password') : '',
    role: form.get('role') === 'owner' ? 'owner' : 'member',
  };
}
