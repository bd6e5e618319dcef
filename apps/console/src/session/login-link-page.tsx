import { useState } from 'react';
import { acceptLink, type LoginLink, openSession } from '../api/session-store';
import { t } from '../i18n/t';
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
    <LoginFrame title={t.session.logInAs(<bdi>{link.email}</bdi>)} purpose={t.session.linkPurpose}>
      {link.current !== null && <p>{t.session.currentEnds(<bdi>{link.current}</bdi>)}</p>}
      <Button tone="primary" busy={busy} onClick={() => void accept()}>
        {t.session.logIn}
      </Button>
      <Button onClick={() => void openSession()}>{t.ui.cancel}</Button>
    </LoginFrame>
  );
}
