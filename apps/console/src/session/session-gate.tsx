import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { withTexts } from '../i18n/t';
import { LoginLinkPage } from './login-link-page';
import { LoginPages } from './login-pages';
import { type Me, openSession, type SignInState } from '../api/session-store';
import { UnreachablePage } from './unreachable-page';
import { MeContext, useSession } from './use-session';

// Few users see it, and it brings what draws the code of the app.
const SecondFactorPage = lazy(
  withTexts(['second-factor', 'settings'], async () => ({
    default: (await import('./second-factor-page')).SecondFactorPage,
  })),
);

const InvitationPage = lazy(
  withTexts(['people/invitation'], async () => ({
    default: (await import('./invitation-page')).InvitationPage,
  })),
);

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
  const extra = extraPageOf(session);
  if (extra) return <Suspense fallback={<main aria-busy="true" />}>{extra}</Suspense>;
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

/** Pages that few users see. */
function extraPageOf(session: SignInState): ReactNode {
  if (session.state === 'open' && session.me.second_factor_due) return <SecondFactorPage />;
  if (session.state === 'anonymous' && session.invitationToken !== undefined)
    return <InvitationPage token={session.invitationToken} />;
  return null;
}
