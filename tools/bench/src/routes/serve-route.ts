import { fastify } from 'fastify';
import { serveOrders } from '../processes/child-orders';

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** Serves POST /send on a free port of 127.0.0.1; the order `listen` replies with its URL. */
export function serveRoute<Body>(handle: (body: Body) => Promise<object>): void {
  const server = fastify({ bodyLimit: BODY_LIMIT_BYTES });
  server.post('/send', (request) => handle(request.body as Body));
  serveOrders({ listen: async () => `${await server.listen({ host: '127.0.0.1', port: 0 })}/send` });
}
