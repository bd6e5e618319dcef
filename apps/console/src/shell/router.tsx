import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Shell } from './shell';
import { NotFoundPage } from './not-found-page';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('../vendor/overview/overview-page'), 'OverviewPage'),
});
const keys = createRoute({
  getParentRoute: () => root,
  path: '/integration/keys',
  component: lazyRouteComponent(() => import('../vendor/api-keys/api-keys-page'), 'ApiKeysPage'),
});
const webhook = createRoute({
  getParentRoute: () => root,
  path: '/integration/webhook',
  validateSearch: (search: Record<string, unknown>): { status?: string; delivery?: string } => ({
    ...(typeof search['status'] === 'string' && { status: search['status'] }),
    ...(typeof search['delivery'] === 'string' && { delivery: search['delivery'] }),
  }),
  component: lazyRouteComponent(() => import('../vendor/webhook/webhook-page'), 'WebhookPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([overview, keys, webhook]),
  basepath: '/console',
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
