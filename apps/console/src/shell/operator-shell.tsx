import { Outlet, useRouterState } from '@tanstack/react-router';
import { Hourglass, MessageSquare, Activity } from 'lucide-react';
import { lazy } from 'react';
import { usePageNotes } from '../features/operator/overview/use-page-notes';
import { o } from '../i18n/operator/o';
import { t } from '../i18n/t';
import { OPERATOR_PAGES } from '../navigation/operator-pages';
import type { Tab } from './bottom-tabs';
import { Frame } from './frame';
import styles from './operator-shell.module.css';
import { PanelBoundary } from './panel-boundary';

const OperatorPalette = lazy(() =>
  import(/* webpackChunkName: "operator-palette" */ '../palette/operator-palette').then(
    ({ OperatorPalette: component }) => ({ default: component }),
  ),
);

const TABS: readonly Tab[] = [
  { to: '/', label: t.pages.overview, icon: Activity },
  { to: '/ops/messages', label: t.pages.messages, icon: MessageSquare },
  { to: '/ops/stuck', label: o.pages.stuck, icon: Hourglass },
];

/** The console of an operator. Every permission of its pages is an operator's. */
export function OperatorShell() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <div className={styles.operator}>
      <Frame
        name={window.location.hostname}
        pages={OPERATOR_PAGES}
        tabs={TABS}
        noteOf={usePageNotes()}
        Palette={OperatorPalette}
      >
        <PanelBoundary key={path}>
          <Outlet />
        </PanelBoundary>
      </Frame>
    </div>
  );
}
