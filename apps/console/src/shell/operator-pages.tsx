import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  useRouterState,
} from '@tanstack/react-router';
import { filterOfSearch, type MessageFilter } from '../api/message-filter';
import { type AuditFilter, auditFilterOf } from '../features/operator/audit-log/audit-filter';
import { withTexts } from '../i18n/t';
import { VENDOR_PAGES } from '../navigation/navigation';
import { NotFoundPage } from './not-found-page';
import { OperatorShell } from './operator-shell';
import { PageForVendors } from './page-for-vendors';

const numberIn = (search: Readonly<Record<string, unknown>>, name: string): number | undefined =>
  Number.isSafeInteger(search[name]) ? Number(search[name]) : undefined;

const textIn = (search: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** One of several values; the first of them when the address has none. */
const oneIn = <Value extends string>(
  search: Readonly<Record<string, unknown>>,
  name: string,
  values: readonly Value[],
): Value | undefined => values.find((value) => value === search[name]);

function Missing() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isForVendors = [...VENDOR_PAGES.map(({ to }) => to), '/bulks'].some(
    (to) => to !== '/' && `${path}/`.startsWith(`${to}/`),
  );
  return isForVendors ? <PageForVendors /> : <NotFoundPage />;
}

export const operatorRoot = createRootRoute({ component: OperatorShell, notFoundComponent: Missing });

const overview = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/',
  component: lazyRouteComponent(
    withTexts(
      ['usage'],
      () => import(/* webpackChunkName: "operator-overview" */ '../features/operator/overview/operator-overview'),
    ),
    'OperatorOverview',
  ),
});
const REVIEW_STATES = ['approved', 'rejected', 'withdrawn'] as const;
const senderNames = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/sender-names',
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    status?: (typeof REVIEW_STATES)[number] | undefined;
    name?: string | undefined;
    vendor?: number | undefined;
  } => ({
    status: oneIn(search, 'status', REVIEW_STATES),
    name: textIn(search, 'name'),
    vendor: numberIn(search, 'vendor'),
  }),
  component: lazyRouteComponent(
    withTexts(
      ['send', 'sender-names'],
      () => import(/* webpackChunkName: "operator-sender-names" */ '../features/operator/sender-names/reviews-page'),
    ),
    'ReviewsPage',
  ),
});
const vendors = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/vendors',
  validateSearch: (
    search: Record<string, unknown>,
  ): { search?: string | undefined; status?: 'active' | 'suspended' | undefined; parent?: number | undefined } => ({
    search: textIn(search, 'search'),
    status: oneIn(search, 'status', ['active', 'suspended']),
    parent: numberIn(search, 'parent'),
  }),
  component: lazyRouteComponent(
    () => import(/* webpackChunkName: "operator-vendors" */ '../features/operator/vendors/vendors-page'),
    'VendorsPage',
  ),
});
const VENDOR_TABS = ['people', 'sender-names', 'api-keys', 'sub-accounts', 'limits'] as const;
const vendor = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/vendors/$vendorId',
  validateSearch: (search: Record<string, unknown>): { tab?: (typeof VENDOR_TABS)[number] | undefined } => ({
    tab: oneIn(search, 'tab', VENDOR_TABS),
  }),
  component: lazyRouteComponent(
    withTexts(
      ['api-keys', 'people/sub-accounts', 'people/team', 'sender-names', 'traffic-limits', 'usage'],
      () => import(/* webpackChunkName: "operator-vendor" */ '../features/operator/vendor/vendor-page'),
    ),
    'VendorPage',
  ),
});
const messages = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/messages',
  validateSearch: (
    search: Record<string, unknown>,
  ): MessageFilter & { message?: string | undefined; vendor?: number | undefined } => ({
    ...filterOfSearch(search),
    message: textIn(search, 'message'),
    vendor: numberIn(search, 'vendor'),
  }),
  component: lazyRouteComponent(
    () => import(/* webpackChunkName: "operator-messages" */ '../features/operator/messages/messages-page'),
    'OperatorMessagesPage',
  ),
});
const sends = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/sends',
  validateSearch: (
    search: Record<string, unknown>,
  ): { state?: 'running' | undefined; vendor?: number | undefined } => ({
    state: oneIn(search, 'state', ['running']),
    vendor: numberIn(search, 'vendor'),
  }),
  component: lazyRouteComponent(
    withTexts(
      ['sends'],
      () => import(/* webpackChunkName: "operator-sends" */ '../features/operator/sends/sends-page'),
    ),
    'OperatorSendsPage',
  ),
});
const suspicions = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/suspicions',
  component: lazyRouteComponent(
    withTexts(
      ['traffic-limits'],
      () => import(/* webpackChunkName: "operator-suspicions" */ '../features/operator/suspicions/suspicions-page'),
    ),
    'SuspicionsPage',
  ),
});
const webhooks = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/webhooks',
  component: lazyRouteComponent(
    () => import(/* webpackChunkName: "operator-webhooks" */ '../features/operator/webhooks/webhooks-page'),
    'WebhooksPage',
  ),
});
const SETTINGS_EDITS = ['version', 'carrier'] as const;
const carrierSettings = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/carriers/settings',
  validateSearch: (
    search: Record<string, unknown>,
  ): { version?: number | undefined; edit?: (typeof SETTINGS_EDITS)[number] | undefined } => ({
    version: numberIn(search, 'version'),
    edit: oneIn(search, 'edit', SETTINGS_EDITS),
  }),
  component: lazyRouteComponent(
    () =>
      import(/* webpackChunkName: "operator-carrier-settings" */ '../features/operator/carrier-settings/versions-page'),
    'VersionsPage',
  ),
});
const routing = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/routing',
  component: lazyRouteComponent(
    () => import(/* webpackChunkName: "operator-routing" */ '../features/operator/routing/routing-page'),
    'RoutingPage',
  ),
});
const STUCK_TABS = ['held', 'oldest', 'receipts', 'oddities'] as const;
const stuck = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/stuck',
  validateSearch: (
    search: Record<string, unknown>,
  ): { tab?: (typeof STUCK_TABS)[number] | undefined; message?: string | undefined; carrier?: string | undefined } => ({
    tab: oneIn(search, 'tab', STUCK_TABS),
    message: textIn(search, 'message'),
    carrier: textIn(search, 'carrier'),
  }),
  component: lazyRouteComponent(
    () => import(/* webpackChunkName: "operator-stuck" */ '../features/operator/stuck/stuck-page'),
    'StuckPage',
  ),
});
const carriers = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/carriers',
  component: lazyRouteComponent(
    () => import(/* webpackChunkName: "operator-carriers" */ '../features/operator/carriers/carriers-page'),
    'CarriersPage',
  ),
});
const inbound = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/inbound',
  validateSearch: (search: Record<string, unknown>): { carrier?: string | undefined } => ({
    carrier: textIn(search, 'carrier'),
  }),
  component: lazyRouteComponent(
    () => import(/* webpackChunkName: "operator-inbound" */ '../features/operator/inbound/inbound-page'),
    'InboundPage',
  ),
});
const numbers = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/numbers',
  component: lazyRouteComponent(
    () => import(/* webpackChunkName: "operator-numbers" */ '../features/operator/numbers/numbers-page'),
    'NumbersPage',
  ),
});
const operators = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/operators',
  component: lazyRouteComponent(
    withTexts(
      ['people/team'],
      () => import(/* webpackChunkName: "operator-operators" */ '../features/operator/operators/operators-page'),
    ),
    'OperatorsPage',
  ),
});
const auditLog = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/ops/audit-log',
  validateSearch: (search: Record<string, unknown>): AuditFilter => auditFilterOf(search),
  component: lazyRouteComponent(
    () => import(/* webpackChunkName: "operator-audit-log" */ '../features/operator/audit-log/audit-log-page'),
    'AuditLogPage',
  ),
});
const settings = createRoute({
  getParentRoute: () => operatorRoot,
  path: '/settings',
  component: lazyRouteComponent(
    withTexts(['activity', 'second-factor', 'settings'], () => import('../features/settings/settings-page')),
    'SettingsPage',
  ),
});

export const operatorPages = [
  overview,
  senderNames,
  vendors,
  vendor,
  messages,
  sends,
  suspicions,
  stuck,
  carriers,
  carrierSettings,
  routing,
  inbound,
  numbers,
  webhooks,
  operators,
  auditLog,
  settings,
] as const;

/** Those that no vendor has. */
type OwnPages = typeof operatorPages extends readonly [unknown, ...infer Own, unknown] ? Own : never;
export type OperatorPages = Extract<OwnPages, readonly AnyRoute[]>;
