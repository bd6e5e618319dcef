import { Outlet, rootRouteId, useRouterState } from '@tanstack/react-router';
import { FlaskConical, LayoutDashboard, MessageSquare, Send } from 'lucide-react';
import { lazy } from 'react';
import { t, withTexts } from '../i18n/t';
import { pageOf, VENDOR_PAGES } from '../navigation/navigation';
import { useMode } from '../session/use-mode';
import { useMe } from '../session/use-session';
import { NoPermission } from '../ui/states/no-permission';
import { Notice } from '../ui/states/notice';
import type { Tab } from './bottom-tabs';
import { Frame } from './frame';
import { NotFoundPage } from './not-found-page';
import { PanelBoundary } from './panel-boundary';
import styles from './shell.module.css';
import { NewMessage } from './side-bar';

const VendorPalette = lazy(
  withTexts(['sends'], () =>
    import('../palette/vendor-palette').then(({ VendorPalette: component }) => ({ default: component })),
  ),
);

const TABS: readonly Tab[] = [
  { to: '/', label: t.pages.overview, icon: LayoutDashboard },
  { to: '/messages', label: t.pages.messages, icon: MessageSquare },
  { to: '/send', label: t.shell.send, icon: Send },
];

/** The console of a vendor. */
export function Shell() {
  const { account } = useMe();
  const mode = useMode();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Frame
      name={account?.name ?? ''}
      pages={VENDOR_PAGES}
      tabs={TABS}
      mode={mode}
      above={<NewMessage />}
      bar={mode === 'test' && <TestBar />}
      Palette={VendorPalette}
    >
      {account?.status === 'suspended' && <Suspended />}
      <PanelBoundary key={path}>
        <PermittedPage />
      </PanelBoundary>
    </Frame>
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

/** The page of the route if the user may see it. A page without a permission in the navigation is shown to nobody. */
function PermittedPage() {
  const { permissions, owners } = useMe();
  // Unlike the pathname, the id of a route never ends in a slash.
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  // Everybody may see that there is no such page.
  if (routeId === undefined || routeId === rootRouteId) return <Outlet />;
  const page = pageOf(routeId);
  if (page === undefined) return <NotFoundPage />;
  if (!permissions.includes(page.permission))
    return (
      <div className={styles.message}>
        <NoPermission isPage title={t.shell.noAccess(page.label)} owners={owners} />
      </div>
    );
  return <Outlet />;
}
