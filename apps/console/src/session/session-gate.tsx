import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../i18n/t';
import { Notice } from '../ui/states/notice';
import { LoginLinkPage } from './login-link-page';
import { LoginPage } from './login-page';
import { type Me, openSession } from '../api/session-store';
import { MeContext, useSession } from './use-session';

/** Shows the pages to a user who is logged in. After a lost session they stay behind the login, with what was typed. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const last = useRef<Me | null>(null);
  const client = useQueryClient();
  const isOpen = session.state === 'open';
  useEffect(() => void openSession(), []);
  // Requests that were refused without a session are made again.
  useEffect(() => {
    if (isOpen) void client.invalidateQueries();
  }, [isOpen, client]);
  if (session.state === 'open') last.current = session.me;
  if (session.state === 'anonymous' && !session.lost) last.current = null;
  const me = session.state === 'open' ? session.me : last.current;

  if (session.state === 'starting') return <main aria-busy="true" />;
  if (session.state === 'asked') return <LoginLinkPage link={session.link} />;
  if (session.state === 'unreachable')
    return (
      <Notice tone="error" title={t.session.unreachable}>
        <button type="button" onClick={() => void openSession()}>
          {t.ui.tryAgain}
        </button>
      </Notice>
    );
  return (
    <>
      {!isOpen && <LoginPage notice={session.notice} />}
      {me && (
        <div key={me.user.id} hidden={!isOpen} inert={!isOpen}>
          <MeContext value={me}>{children}</MeContext>
        </div>
      )}
    </>
  );
}
