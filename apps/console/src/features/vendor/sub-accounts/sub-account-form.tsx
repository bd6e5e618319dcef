import type { FormEvent } from 'react';
import { ApiFailure } from '../../../api/api-failure';
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
      <p>It has credit of its own, and the webhook and the sender names of this account.</p>
      <Field label="Name" hint="Helps you to recognize it." errors={fields['name']}>
        <input name="name" required maxLength={MAX_NAME} autoComplete="off" />
      </Field>
      <Field label="E-mail of its owner" hint="The owner logs in with it." errors={fields['email']}>
        <input name="email" type="email" required autoComplete="off" />
      </Field>
      <Field
        label="Password"
        hint="At least 8 characters. No e-mail is sent: tell the owner the password yourself."
        errors={fields['password']}
      >
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
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="primary" busy={busy}>
          Create
        </Button>
      </DialogFoot>
    </form>
  );
}
