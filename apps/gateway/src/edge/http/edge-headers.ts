import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const API_PREFIX = '/v1';
/**
 * For responses of the API, which hold secrets, numbers and texts. A shared cache may otherwise store the response to a
 * request with an X-API-Key, and a page must not show it as its own.
 */
const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
const YEAR_SECONDS = 31_536_000;

/** The headers of all responses, including those to requests that match no route. */
export function addEdgeHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    setEdgeHeaders(request, reply);
    done();
  });
}

export function setEdgeHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-content-type-options', 'nosniff');
  if (request.raw.url?.startsWith(API_PREFIX)) void reply.headers(API_HEADERS);
  // The header says that the client used TLS, and Fastify accepts it from a trusted proxy alone.
  if (request.headers['x-forwarded-proto'] !== undefined && request.protocol === 'https')
    void reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}
