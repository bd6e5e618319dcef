import { serve } from './serve-route';

/** What Fastify alone can do: reads a JSON body and answers JSON. */
void serve(async () => ({ status: 'success', message: 'SMS queued', data: { request_id: 'none' } }));
