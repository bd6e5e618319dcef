import { Link, Outlet, rootRouteId, useRouterState } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../i18n/t';
import { pageOf, pagesOf } from '../navigation/navigation';
import { useShortcuts } from '../navigation/shortcuts';
import { useCommands } from '../palette/use-commands';
import { useMode } from '../session/use-mode';
import { useMe } from '../session/use-session';
import { EmptyState } from '../ui/states/empty-state';
import { NoPermission } from '../ui/states/no-permission';
import { usePreference } from '../ui/preferences/preferences';
import { Notice } from '../ui/states/notice';
import { BottomTabs } from './bottom-tabs';
import { Header } from './header';
import { PanelBoundary } from './panel-boundary';
import styles from './shell.module.css';
import { SideBar } from './side-bar';

const Palette = lazy(() => import('../palette/palette').then(({ Palette: component }) => ({ default: component })));

const KeysDialog = lazy(() =>
  import('../navigation/keys-dialog').then(({ KeysDialog: component }) => ({ default: component })),
);

type OpenDialog = 'palette' | 'keys' | null;

export function Shell() {
  const { user, account } = useMe();
  const mode = useMode();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [rows] = usePreference('rows');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const pages = pagesOf(user.role);
  const openPalette = (): void => setDialog('palette');
  const openKeys = (): void => setDialog('keys');
  useShortcuts(pages);
  const choose = useCommands(openKeys);
  usePaletteKey(account !== null, openPalette);
  return (
    <div className={styles.shell} data-mode={mode} data-rows={rows}>
      <a className={styles.skip} href="#content">
        {t.shell.skip}
      </a>
      <SideBar pages={pages} />
      <Header onPalette={openPalette} onHelp={openKeys} />
      {mode === 'test' && <TestBar />}
      <main id="content" className={styles.content}>
        {account?.status === 'suspended' && <Suspended />}
        <PanelBoundary key={path}>
          <PermittedPage />
        </PanelBoundary>
      </main>
      <BottomTabs pages={pages} onPalette={account ? openPalette : undefined} />
      <Suspense>
        {dialog === 'keys' && <KeysDialog open pages={pages} onClose={() => setDialog(null)} />}
        {dialog === 'palette' && <Palette open onClose={() => setDialog(null)} onChoose={choose} />}
      </Suspense>
    </div>
  );
}

function TestBar() {
  return (
    <p role="status" className={styles.testBar}>
      <FlaskConical />
      <span>
        {t.shell.testBar}
        <span className={styles.long}>{t.shell.testBarMore}</span>
      </span>
    </p>
  );
}

function Suspended() {
  return (
    <div className={styles.suspended}>
      <Notice tone="error" title={t.shell.suspended}>
        <p>{t.shell.suspendedMeans}</p>
      </Notice>
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
      <div className={styles.message}>
        <EmptyState isPage title={t.shell.forVendors}>
          <p>{t.shell.asOperator(<Link to="/">{t.shell.toOverview}</Link>)}</p>
        </EmptyState>
      </div>
    );
  if (!permissions.includes(page.permission))
    return (
      <div className={styles.message}>
        <NoPermission isPage title={t.shell.noAccess(page.label)} owners={owners} />
      </div>
    );
  return <Outlet />;
}
