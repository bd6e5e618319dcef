import type { ServiceLogger } from '@sms/platform/observability';
import type { FastifyInstance } from 'fastify';
import { hotHandler, type HotRouteParts } from './hot-handler';

/**
 * To be called before Nest registers its routes: each keeps its path, its method and the hooks of all requests, and
 * those of `@HotRoute()` get their own handler in place of Nest's.
 */
export function serveHotRoutes(server: FastifyInstance, parts: HotRouteParts, logger: ServiceLogger): void {
  server.addHook('onRoute', (route) => {
    const hotMethod = route.config?.hotMethod;
    if (!hotMethod) return;
    route.handler = hotHandler(hotMethod, parts);
    logger.debug({ method: route.method, path: route.url }, 'hot route');
  });
}
