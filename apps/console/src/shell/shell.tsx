import { Link, Outlet, rootRouteId, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useMode } from '../session/use-mode';
import { useMe } from '../session/use-session';
import { EmptyState } from '../ui/states/empty-state';
import { NoPermission } from '../ui/states/no-permission';
import { Notice } from '../ui/states/notice';
import { Header } from './header';
import { KeysDialog } from './keys-dialog';
import { type NavigationItem, pageOf, pagesOf } from './navigation';
import { PanelBoundary } from './panel-boundary';
import { useShortcuts } from './shortcuts';
import styles from './shell.module.css';
import { useCommands } from './use-commands';

const Palette = lazy(() => import('./palette').then(({ Palette: component }) => ({ default: component })));

type OpenDialog = 'palette' | 'keys' | null;

export function Shell() {
  const { user, account } = useMe();
  const mode = useMode();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const pages = pagesOf(user.role);
  useShortcuts(pages);
  const choose = useCommands(() => setDialog('keys'));
  usePaletteKey(account !== null, () => setDialog('palette'));
  return (
    <div className={styles.shell} data-mode={mode}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Header onPalette={() => setDialog('palette')} onHelp={() => setDialog('keys')} />
      <Navigation pages={pages} />
      <main id="content" className={styles.content}>
        {account?.status === 'suspended' && (
          <Notice tone="error" title="The account is suspended.">
            <p>It sends no messages, and most pages are unavailable. Contact the operator of this platform.</p>
          </Notice>
        )}
        <PanelBoundary key={path}>
          <PermittedPage />
        </PanelBoundary>
      </main>
      <KeysDialog open={dialog === 'keys'} pages={pages} onClose={() => setDialog(null)} />
      {dialog === 'palette' && (
        <Suspense>
          <Palette open onClose={() => setDialog(null)} onChoose={choose} />
        </Suspense>
      )}
    </div>
  );
}

/** Control and K, or Command and K. */
function usePaletteKey(enabled: boolean, onPalette: () => void): void {
  const onPress = useEffectEvent(onPalette);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || !enabled) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [enabled]);
}

const CURRENT = { 'aria-current': 'page' } as const;

function Navigation({ pages }: { readonly pages: readonly NavigationItem[] }) {
  return (
    <nav className={styles.navigation} aria-label="Pages">
      <ul>
        {pages.map(({ to, label, group }, index) => (
          <li key={to}>
            {group !== null && pages[index - 1]?.group !== group && <span className={styles.group}>{group}</span>}
            <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }} activeProps={CURRENT}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The page of the route if the user may see it. A page without a permission in the navigation is shown to nobody. */
function PermittedPage() {
  const { user, permissions, owners } = useMe();
  // Unlike the pathname, the id of a route never ends in a slash.
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  // Everybody may see that there is no such page.
  if (routeId === undefined || routeId === rootRouteId) return <Outlet />;
  const page = pageOf(user.role, routeId);
  if (page === undefined)
    return (
      <EmptyState title="This page is for vendors">
        <p>
          You are logged in as an operator. <Link to="/">Go to the overview</Link>
        </p>
      </EmptyState>
    );
  if (!permissions.includes(page.permission))
    return <NoPermission title={`You do not have access to ${page.label}`} owners={owners} />;
  return <Outlet />;
}
