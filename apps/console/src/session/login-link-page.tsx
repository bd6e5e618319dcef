import { useState } from 'react';
import { acceptLink, type LoginLink, openSession } from '../api/session-store';
import { Button } from '../ui/controls/button';
import styles from './login-page.module.css';

/** Anybody may have sent the link, and would see what is done in the account that it opens. */
export function LoginLinkPage({ link }: { readonly link: LoginLink }) {
  const [busy, setBusy] = useState(false);
  const accept = async (): Promise<void> => {
    setBusy(true);
    await acceptLink(link);
  };
  return (
    <main className={styles.page}>
      <title>Log in · SMS console</title>
      <div className={styles.form}>
        <h1>
          Log in as <bdi>{link.email}</bdi>?
        </h1>
        <p>Only if you have asked for this link yourself. What you do there is seen by everybody of that account.</p>
        {link.current !== null && (
          <p>
            You are logged in as <bdi>{link.current}</bdi>; that session ends.
          </p>
        )}
        <Button tone="primary" busy={busy} onClick={() => void accept()}>
          Log in
        </Button>
        <Button onClick={() => void openSession()}>Cancel</Button>
      </div>
    </main>
  );
}
