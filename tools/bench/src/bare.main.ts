import { serveRoute } from './routes/serve-route';

/** What Fastify alone can do: reads a JSON body and answers JSON. */
serveRoute(async () => ({ status: 'success', message: 'SMS queued', data: { request_id: 'none' } }));
