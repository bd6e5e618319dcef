import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const API_PREFIX = '/v1';
/**
 * Of the API: answers hold secrets, numbers and texts. A shared cache may store what is asked for with an X-API-Key,
 * and a page must not show it as its own.
 */
const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
const YEAR_SECONDS = 31_536_000;

/** What the answers to all requests have, those that meet no route included. */
export function addEdgeHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    setEdgeHeaders(request, reply);
    done();
  });
}

export function setEdgeHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-content-type-options', 'nosniff');
  if (request.raw.url?.startsWith(API_PREFIX)) void reply.headers(API_HEADERS);
  // The header says who asked by TLS, and Fastify believes it of a trusted proxy alone.
  if (request.headers['x-forwarded-proto'] !== undefined && request.protocol === 'https')
    void reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}
