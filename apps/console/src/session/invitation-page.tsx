import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import { acceptInvitation, inspectInvitation, type OpenedInvitation } from '../api/invitation';
import { logIn, openSession } from '../api/session-store';
import { t } from '../i18n/t';
import { Button } from '../ui/controls/button';
import { Field } from '../ui/forms/field';
import { formText } from '../ui/forms/form-text';
import { PasswordInput } from '../ui/forms/password-input';
import { Notice } from '../ui/states/notice';
import { failureText } from './failure-text';
import { LoginFrame } from './login-frame';

const MIN_LENGTH = 8;
const MAX_LENGTH = 200;
const REFUSED = 422;

/** Where the link of an invitation leads. It shows the account first: anybody may have sent the link. */
export function InvitationPage({ token }: { readonly token: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => inspectInvitation(token),
    retry: false,
    // It is used up by the form, and must not be asked for again meanwhile.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <AcceptForm token={token} invitation={data} />;
  if (!error) return <main aria-busy="true" />;
  return (
    <LoginFrame tab={t.invitation.tab} title={t.invitation.tab} purpose={t.invitation.askAgain}>
      <InvitationFailure error={error} />
      {error instanceof ApiFailure && error.isPassing && (
        <Button tone="primary" busy={isFetching} onClick={() => void refetch()}>
          {t.invitation.tryAgain}
        </Button>
      )}
      <Button onClick={() => void openSession()}>{t.session.reset.back}</Button>
    </LoginFrame>
  );
}

/** A link that has ended is told in the user's language; the API's text about it names a field. */
function InvitationFailure({ error }: { readonly error: Error }) {
  const failure = error instanceof ApiFailure ? error : null;
  const isEnded = failure?.status === REFUSED && 'invitation_token' in failure.fields;
  return <Notice tone="error" title={isEnded || !failure ? t.invitation.ended : failureText(failure)} />;
}

interface AcceptFormProps {
  readonly token: string;
  readonly invitation: OpenedInvitation;
}

function AcceptForm({ token, invitation }: AcceptFormProps) {
  const [error, setError] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const problems = error instanceof ApiFailure ? error.fields['password'] : undefined;
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = formText(new FormData(event.currentTarget), 'password');
    setBusy(true);
    try {
      const { email } = await acceptInvitation(token, password);
      // The user is there now. Should the login fail, the page of the login says why, and takes the new password.
      await logIn(email, password).catch(() => openSession());
    } catch (problem) {
      setError(problem as Error);
      setBusy(false);
    }
  };
  return (
    <LoginFrame
      tab={t.invitation.tab}
      title={t.invitation.title(<bdi>{invitation.account_name}</bdi>)}
      purpose={t.invitation.purpose[invitation.role]}
    >
      {error && !problems && <InvitationFailure error={error} />}
      <form onSubmit={(event) => void submit(event)}>
        <Field label={t.session.email} hint={t.invitation.emailHint}>
          <input name="email" type="email" autoComplete="username" value={invitation.email} readOnly />
        </Field>
        <Field label={t.session.password} hint={t.session.reset.passwordHint} errors={problems}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            required
            minLength={MIN_LENGTH}
            maxLength={MAX_LENGTH}
            autoFocus
          />
        </Field>
        <Button type="submit" tone="primary" busy={busy}>
          {t.invitation.accept}
        </Button>
        <Button onClick={() => void openSession()}>{t.session.reset.back}</Button>
      </form>
    </LoginFrame>
  );
}
