import { fastify } from 'fastify';

export interface SendBody {
  readonly phone: string;
  readonly message: string;
}

/** Serves POST /send on a free port of 127.0.0.1 and says its address in one line. */
export async function serve(handle: (body: SendBody) => Promise<object>): Promise<void> {
  const server = fastify();
  server.post<{ Body: SendBody }>('/send', (request) => handle(request.body));
  process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
}
