import type { FormEvent } from 'react';
import { ApiFailure } from '../../api/api-failure';
import { t } from '../../i18n/t';
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
          toastDone(t.settings.password.changed, t.settings.password.othersEnded);
        },
      },
    );
  };
  return (
    <Card title={t.settings.password.title} caption={t.settings.password.caption}>
      <form className={styles.form} onSubmit={submit}>
        <Field label={t.settings.password.current} errors={fields['current_password']}>
          <PasswordInput name="current" autoComplete="current-password" required maxLength={MAX_LENGTH} />
        </Field>
        <Field label={t.settings.password.new} hint={t.settings.password.newHint} errors={fields['new_password']}>
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
          {t.settings.password.change}
        </Button>
      </form>
    </Card>
  );
}
