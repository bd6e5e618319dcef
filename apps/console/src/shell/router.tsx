import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { filterOfSearch, type MessageFilter } from '../api/message-filter';
import { type DeliveryFilter, deliveryFilterOf } from '../features/vendor/webhook/deliveries/delivery-filter';
import { type SpanSearch, spanOfSearch } from '../features/vendor/usage/span/span';
import { withTexts } from '../i18n/t';
import { kitPage } from './kit.config';
import { NotFoundPage } from './not-found-page';
import type { OperatorPages } from './operator-pages';
import { Shell } from './shell';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  validateSearch: ({ mode }: Record<string, unknown>): { mode?: 'test' | undefined } =>
    mode === 'test' ? { mode } : {},
  // The mode stays the same from page to page.
  search: { middlewares: [retainSearchParams(['mode'])] },
});

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: spanOfSearch,
  component: lazyRouteComponent(
    withTexts(['overview', 'sends', 'usage'], () => import('../features/vendor/overview/vendor-overview')),
    'VendorOverview',
  ),
});
const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  validateSearch: (search: Record<string, unknown>): MessageFilter & { message?: string } => ({
    ...filterOfSearch(search),
    ...(typeof search['message'] === 'string' && { message: search['message'] }),
  }),
  component: lazyRouteComponent(() => import('../features/vendor/messages/messages-page'), 'MessagesPage'),
});
const send = createRoute({
  getParentRoute: () => root,
  path: '/send',
  component: lazyRouteComponent(
    withTexts(['send'], () => import('../features/vendor/send/send-page')),
    'SendPage',
  ),
});
const bulk = createRoute({
  getParentRoute: () => root,
  path: '/bulks/$requestId',
  component: lazyRouteComponent(
    withTexts(['sends'], () => import('../features/vendor/bulks/bulk-page')),
    'BulkPage',
  ),
});
const sends = createRoute({
  getParentRoute: () => root,
  path: '/sends',
  component: lazyRouteComponent(
    withTexts(['sends'], () => import('../features/vendor/bulks/bulks-page')),
    'BulksPage',
  ),
});
const usage = createRoute({
  getParentRoute: () => root,
  path: '/usage',
  validateSearch: (search: Record<string, unknown>): SpanSearch & { group?: string } => ({
    ...spanOfSearch(search),
    ...(typeof search['group'] === 'string' && { group: search['group'] }),
  }),
  component: lazyRouteComponent(
    withTexts(['usage'], () => import('../features/vendor/usage/usage-page')),
    'UsagePage',
  ),
});
const otp = createRoute({
  getParentRoute: () => root,
  path: '/otp',
  component: lazyRouteComponent(
    withTexts(['otp'], () => import('../features/vendor/otp/otp-page')),
    'OtpPage',
  ),
});
const optOuts = createRoute({
  getParentRoute: () => root,
  path: '/opt-outs',
  component: lazyRouteComponent(
    withTexts(['subscribers/opt-outs'], () => import('../features/vendor/opt-outs/opt-outs-page')),
    'OptOutsPage',
  ),
});
const senderNames = createRoute({
  getParentRoute: () => root,
  path: '/sender-names',
  component: lazyRouteComponent(
    withTexts(['sender-names'], () => import('../features/vendor/sender-names/sender-names-page')),
    'SenderNamesPage',
  ),
});
const keys = createRoute({
  getParentRoute: () => root,
  path: '/integration/keys',
  component: lazyRouteComponent(
    withTexts(['api-keys'], () => import('../features/vendor/api-keys/api-keys-page')),
    'ApiKeysPage',
  ),
});
const webhook = createRoute({
  getParentRoute: () => root,
  path: '/integration/webhook',
  validateSearch: (search: Record<string, unknown>): DeliveryFilter & { cursor?: number; delivery?: string } => ({
    ...deliveryFilterOf(search),
    ...(Number.isSafeInteger(search['cursor']) && { cursor: Number(search['cursor']) }),
    ...(typeof search['delivery'] === 'string' && { delivery: search['delivery'] }),
  }),
  component: lazyRouteComponent(
    withTexts(['webhook'], () => import('../features/vendor/webhook/webhook-page')),
    'WebhookPage',
  ),
});

const team = createRoute({
  getParentRoute: () => root,
  path: '/team',
  component: lazyRouteComponent(
    withTexts(['people/team'], () => import('../features/vendor/team/team-page')),
    'TeamPage',
  ),
});
const subAccounts = createRoute({
  getParentRoute: () => root,
  path: '/sub-accounts',
  component: lazyRouteComponent(
    withTexts(['people/sub-accounts'], () => import('../features/vendor/sub-accounts/sub-accounts-page')),
    'SubAccountsPage',
  ),
});
const trafficLimits = createRoute({
  getParentRoute: () => root,
  path: '/traffic-limits',
  component: lazyRouteComponent(
    withTexts(['traffic-limits'], () => import('../features/vendor/traffic-limits/traffic-limits-page')),
    'TrafficLimitsPage',
  ),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(
    withTexts(['settings', 'activity', 'second-factor'], () => import('../features/settings/settings-page')),
    'SettingsPage',
  ),
});

const kit = createRoute({ getParentRoute: () => root, path: '/__kit', ...(kitPage && { component: kitPage }) });

const pages = [
  overview,
  messages,
  sends,
  send,
  bulk,
  otp,
  optOuts,
  senderNames,
  keys,
  webhook,
  usage,
  team,
  subAccounts,
  trafficLimits,
  settings,
] as const;

/** @param others pages of which the types of links know, although another router has them */
const routerWith = <Others extends readonly AnyRoute[]>(others: Others) =>
  createRouter({
    routeTree: root.addChildren(kitPage === null ? [...pages, ...others] : [...pages, ...others, kit]),
    basepath: '/console',
    defaultPreload: 'intent',
  });

/** The pages of vendors. Those of operators have a router of their own, which is loaded for operators only. */
export const router = routerWith([]);

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerWith<OperatorPages>>;
  }
}
