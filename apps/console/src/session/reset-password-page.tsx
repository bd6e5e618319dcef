import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import { resetPassword } from '../api/password-reset';
import { t } from '../i18n/t';
import { Button } from '../ui/controls/button';
import { Field } from '../ui/forms/field';
import { formText } from '../ui/forms/form-text';
import { PasswordInput } from '../ui/forms/password-input';
import { Notice } from '../ui/states/notice';
import { failureText } from './failure-text';
import { LinkRequest } from './link-request';
import { LoginFrame } from './login-frame';

const MIN_LENGTH = 8;
const MAX_LENGTH = 200;

interface ResetPasswordPageProps {
  /** The token of a link; empty when it has to be typed. */
  readonly token: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Sets a new password by the token of a link, or of an operator; asks for a link where there is none. */
export function ResetPasswordPage({ token, onDone, onCancel }: ResetPasswordPageProps) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = failure?.fields ?? {};

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await resetPassword(formText(form, 'token').trim(), formText(form, 'password'));
      onDone();
    } catch (error) {
      setFailure(error instanceof ApiFailure ? error : null);
      setBusy(false);
    }
  };

  return (
    <LoginFrame tab={t.session.reset.tab} title={t.session.reset.title} purpose={t.session.reset.purpose}>
      {token === '' && <LinkRequest />}
      {failure && Object.keys(fields).length === 0 && <Notice tone="error" title={failureText(failure)} />}
      <form onSubmit={(event) => void submit(event)}>
        <Field label={t.session.reset.token} hint={t.session.reset.tokenHint} errors={fields['reset_token']}>
          <input name="token" className="mono" defaultValue={token} required autoComplete="off" />
        </Field>
        <Field label={t.session.reset.password} hint={t.session.reset.passwordHint} errors={fields['new_password']}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            required
            minLength={MIN_LENGTH}
            maxLength={MAX_LENGTH}
            autoFocus={token !== ''}
          />
        </Field>
        <Button type="submit" tone="primary" busy={busy}>
          {t.session.reset.set}
        </Button>
        <Button onClick={onCancel}>{t.session.reset.back}</Button>
      </form>
    </LoginFrame>
  );
}
