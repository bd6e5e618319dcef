import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import { Button } from '../ui/controls/button';
import { Field } from '../ui/forms/field';
import { formText } from '../ui/forms/form-text';
import { Notice } from '../ui/states/notice';
import styles from './login-page.module.css';
import { logIn } from '../api/session-store';

export function LoginPage({ notice }: { readonly notice: string | null }) {
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
    <main className={styles.page}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <h1>Log in</h1>
        {notice !== null && <Notice tone="info" title={notice} />}
        {failure && <Notice tone="error" title={messageOf(failure)} />}
        <Field label="E-mail">
          <input name="email" type="email" autoComplete="username" required autoFocus />
        </Field>
        <Field label="Password">
          <input name="password" type="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" tone="primary" busy={busy}>
          Log in
        </Button>
      </form>
    </main>
  );
}

function messageOf({ code, message, retryAfterSeconds }: ApiFailure): string {
  if (code === 'RATE_LIMIT_EXCEEDED') return `Too many attempts. Try again in ${retryAfterSeconds ?? 60} seconds.`;
  return message;
}
