import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import { requestResetLink } from '../api/password-reset';
import { t } from '../i18n/t';
import { Button } from '../ui/controls/button';
import { Field } from '../ui/forms/field';
import { formText } from '../ui/forms/form-text';
import { Notice } from '../ui/states/notice';
import { failureText } from './failure-text';

/** Asks for a link to set a new password by. What the API says is the same whether or not a user has the address. */
export function LinkRequest() {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = formText(new FormData(event.currentTarget), 'email').trim();
    setBusy(true);
    try {
      await requestResetLink(email);
      setFailure(null);
      setSent(true);
    } catch (error) {
      setFailure(error instanceof ApiFailure ? error : null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      {failure && <Notice tone="error" title={failureText(failure)} />}
      {sent && !failure && <Notice tone="info" title={t.session.reset.linkSent} />}
      <Field label={t.session.email}>
        <input name="email" type="email" autoComplete="username" required autoFocus />
      </Field>
      <Button type="submit" tone={sent ? 'secondary' : 'primary'} busy={busy}>
        {t.session.reset.sendLink}
      </Button>
    </form>
  );
}
