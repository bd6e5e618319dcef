import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import { logIn } from '../api/session-store';
import { Button } from '../ui/controls/button';
import { Field } from '../ui/forms/field';
import { formText } from '../ui/forms/form-text';
import { PasswordInput } from '../ui/forms/password-input';
import { Notice } from '../ui/states/notice';
import { LoginFrame } from './login-frame';

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
    <LoginFrame title="Log in" purpose="To send, and to see what became of every message.">
      {notice !== null && <Notice tone="info" title={notice} />}
      {failure && <Notice tone="error" title={messageOf(failure)} />}
      <form onSubmit={(event) => void submit(event)}>
        <Field label="E-mail">
          <input name="email" type="email" autoComplete="username" required autoFocus />
        </Field>
        <Field label="Password">
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" tone="primary" busy={busy}>
          Log in
        </Button>
      </form>
    </LoginFrame>
  );
}

function messageOf({ code, message, retryAfterSeconds }: ApiFailure): string {
  if (code === 'RATE_LIMIT_EXCEEDED') return `Too many attempts. Try again in ${retryAfterSeconds ?? 60} seconds.`;
  return message;
}
