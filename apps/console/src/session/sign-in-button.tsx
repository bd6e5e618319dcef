import { useEffect, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import { beginSignIn, signInProvider } from '../api/sign-in';
import { t } from '../i18n/t';
import { Button } from '../ui/controls/button';
import { Notice } from '../ui/states/notice';
import { failureText } from './failure-text';

interface SignInButtonProps {
  /** Leaves the page. */
  readonly onAddress?: (address: string) => void;
}

/** Leads to the identity provider; nothing where there is none. */
export function SignInButton({ onAddress = (address) => window.location.assign(address) }: SignInButtonProps) {
  const [name, setName] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => void signInProvider().then(setName), []);

  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      onAddress(await beginSignIn());
    } catch (error) {
      setFailure(error instanceof ApiFailure ? error : null);
      setBusy(false);
    }
  };
  if (name === null) return null;
  return (
    <>
      {failure && <Notice tone="error" title={failureText(failure)} />}
      <Button busy={busy} onClick={() => void begin()}>
        <span>{t.session.signIn.at(<bdi>{name}</bdi>)}</span>
      </Button>
    </>
  );
}
