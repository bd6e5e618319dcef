import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { LoginLinkPage } from './login-link-page';
import { LoginPages } from './login-pages';
import { type Me, openSession } from '../api/session-store';
import { SecondFactorPage } from './second-factor-page';
import { UnreachablePage } from './unreachable-page';
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
  if (session.state === 'unreachable') return <UnreachablePage />;
  if (session.state === 'open' && session.me.second_factor_due) return <SecondFactorPage />;
  return (
    <>
      {!isOpen && <LoginPages notice={session.notice} resetToken={session.resetToken} />}
      {me && (
        <div key={me.user.id} hidden={!isOpen} inert={!isOpen}>
          <MeContext value={me}>{children}</MeContext>
        </div>
      )}
    </>
  );
}
