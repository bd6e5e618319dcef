import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import { logIn } from '../api/session-store';
import { t } from '../i18n/t';
import { Button } from '../ui/controls/button';
import { Field } from '../ui/forms/field';
import { formText } from '../ui/forms/form-text';
import { PasswordInput } from '../ui/forms/password-input';
import { Notice } from '../ui/states/notice';
import { failureText } from './failure-text';
import { LoginFrame } from './login-frame';
import styles from './login-page.module.css';

interface LoginPageProps {
  readonly notice: string | null;
  readonly onForgotten: () => void;
}

export function LoginPage({ notice, onForgotten }: LoginPageProps) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await logIn(formText(form, 'email'), formText(form, 'password'));
    } catch (error) {
      setFailure(error instanceof ApiFailure ? error : null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <LoginFrame title={t.session.logIn} purpose={t.session.purpose}>
      {notice !== null && <Notice tone="info" title={notice} />}
      {failure && <Notice tone="error" title={failureText(failure)} />}
      <form onSubmit={(event) => void submit(event)}>
        <Field label={t.session.email}>
          <input name="email" type="email" autoComplete="username" required autoFocus />
        </Field>
        <div className={styles.password}>
          <Field label={t.session.password}>
            <PasswordInput name="password" autoComplete="current-password" required />
          </Field>
          <button type="button" className={styles.forgotten} onClick={onForgotten}>
            {t.session.forgotten}
          </button>
        </div>
        <Button type="submit" tone="primary" busy={busy}>
          {t.session.logIn}
        </Button>
      </form>
    </LoginFrame>
  );
}
