import { useState } from 'react';
import { acceptLink, type LoginLink, openSession } from '../api/session-store';
import { Button } from '../ui/controls/button';
import { LoginFrame } from './login-frame';

/** Asks before a login: whoever sent the link can see what is done in the account that it opens. */
export function LoginLinkPage({ link }: { readonly link: LoginLink }) {
  const [busy, setBusy] = useState(false);
  const accept = async (): Promise<void> => {
    setBusy(true);
    await acceptLink(link);
  };
  return (
    <LoginFrame
      title={
        <>
          Log in as <bdi>{link.email}</bdi>?
        </>
      }
      purpose="Continue only if you asked for this link. Everybody in that account can see what you do there."
    >
      {link.current !== null && (
        <p>
          You are logged in as <bdi>{link.current}</bdi>. That session will end.
        </p>
      )}
      <Button tone="primary" busy={busy} onClick={() => void accept()}>
        Log in
      </Button>
      <Button onClick={() => void openSession()}>Cancel</Button>
    </LoginFrame>
  );
}
