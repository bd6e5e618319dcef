import { type FormEvent, type ReactNode, useState } from 'react';
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
import { CodeInput } from './second-factor/code-input';
import { SignInButton } from './sign-in-button';

interface LoginPageProps {
  readonly notice: string | null;
  readonly onForgotten: () => void;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const NEEDS_CODE = 'SECOND_FACTOR_REQUIRED';

/** The e-mail and the password, and for a user with a second factor a code of it. */
export function LoginPage({ notice, onForgotten }: LoginPageProps) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [busy, setBusy] = useState(false);
  /** Those for which the API has asked for a code. */
  const [proved, setProved] = useState<Credentials | null>(null);

  const attempt = async ({ email, password }: Credentials, code?: string): Promise<void> => {
    setBusy(true);
    try {
      await logIn(email, password, code);
    } catch (error) {
      const known = error instanceof ApiFailure ? error : null;
      if (known?.code === NEEDS_CODE) setProved({ email, password });
      setFailure(known?.code === NEEDS_CODE ? null : known);
    } finally {
      setBusy(false);
    }
  };
  const shown = failure && <Notice tone="error" title={failureText(failure)} />;
  if (proved)
    return (
      <CodeStep busy={busy} onCode={(code) => void attempt(proved, code)} onBack={() => setProved(null)}>
        {shown}
      </CodeStep>
    );
  return (
    <LoginFrame title={t.session.logIn} purpose={t.session.purpose}>
      {notice !== null && <Notice tone="info" title={notice} />}
      {shown}
      <PasswordStep busy={busy} onSubmit={(credentials) => void attempt(credentials)} onForgotten={onForgotten} />
      <SignInButton />
    </LoginFrame>
  );
}

interface PasswordStepProps {
  readonly busy: boolean;
  readonly onSubmit: (credentials: Credentials) => void;
  readonly onForgotten: () => void;
}

function PasswordStep({ busy, onSubmit, onForgotten }: PasswordStepProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit({ email: formText(form, 'email'), password: formText(form, 'password') });
  };
  return (
    <form onSubmit={submit}>
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
  );
}

interface CodeStepProps {
  readonly busy: boolean;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function CodeStep({ busy, onCode, onBack, children }: CodeStepProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onCode(formText(new FormData(event.currentTarget), 'code').trim());
  };
  return (
    <LoginFrame title={t.session.codeStep.title} purpose={t.session.codeStep.purpose}>
      {children}
      <form onSubmit={submit}>
        <Field label={t.session.codeStep.code}>
          <CodeInput />
        </Field>
        <Button type="submit" tone="primary" busy={busy}>
          {t.session.logIn}
        </Button>
        <Button onClick={onBack}>{t.session.codeStep.back}</Button>
      </form>
    </LoginFrame>
  );
}
