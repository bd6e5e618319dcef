import type { FormEvent } from 'react';
import { ApiFailure } from '../../api/api-failure';
import { Button } from '../../ui/controls/button';
import { Field } from '../../ui/forms/field';
import { formText } from '../../ui/forms/form-text';
import { PasswordInput } from '../../ui/forms/password-input';
import { Card } from '../../ui/layout/card';
import { toastDone } from '../../ui/overlays/toast';
import { FailureNotice } from '../../ui/states/failure-notice';
import { useChangePassword } from './settings.queries';
import styles from './settings.module.css';

const MIN_LENGTH = 8;
const MAX_LENGTH = 200;

export function PasswordCard() {
  const change = useChangePassword();
  const fields = change.error instanceof ApiFailure ? change.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    change.mutate(
      { current_password: formText(data, 'current'), new_password: formText(data, 'new') },
      {
        onSuccess: () => {
          form.reset();
          toastDone('Password changed', 'Your other sessions have ended. API keys keep working.');
        },
      },
    );
  };
  return (
    <Card title="Password" caption="Your other sessions end with the change; this one stays.">
      <form className={styles.form} onSubmit={submit}>
        <Field label="Current password" errors={fields['current_password']}>
          <PasswordInput name="current" autoComplete="current-password" required maxLength={MAX_LENGTH} />
        </Field>
        <Field label="New password" hint="At least 8 characters." errors={fields['new_password']}>
          <PasswordInput
            name="new"
            autoComplete="new-password"
            required
            minLength={MIN_LENGTH}
            maxLength={MAX_LENGTH}
          />
        </Field>
        {change.error && Object.keys(fields).length === 0 && <FailureNotice error={change.error} />}
        <Button type="submit" tone="primary" busy={change.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
