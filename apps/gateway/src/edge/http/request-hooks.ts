import { openCorrelation, type ServiceLogger, type Span, startTrace } from '@sms/platform/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { discardBody } from './discard-body';
import { requestSeconds } from './request-metrics';
import { warningOf } from '../validation/unknown-fields';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its span; absent when it is not sampled. */
    span?: Span;
  }
}

/**
 * Gives each request its correlation id (`X-Request-Id` of the response) and writes one line for it: never the
 * body, the query or a credential, because those hold phone numbers, texts and secrets. Its span, when it is sampled,
 * holds no more. The line is a warning for a
 * status of 500 or above, at level info for the given share of the others, and at level debug for the rest.
 * @param logShare from 0 to 1
 * @param needsContext whether requests to other services are made under the request's id, which costs each promise
 */
export function addRequestHooks(
  server: FastifyInstance,
  logger: ServiceLogger,
  logShare: number,
  needsContext: (request: FastifyRequest) => boolean,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const span = startTrace(`${request.method} ${routeOf(request)}`, traceParentOf(request), 'server');
    if (span) request.span = span;
    done();
  });
  // Not in an earlier hook: reading the body leaves the asynchronous context in which the request began.
  server.addHook('preHandler', (request, reply, done) => {
    if (needsContext(request)) runInContext(request, reply, done);
    else done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const warning = warningOf(request);
    if (warning !== undefined) void reply.header('sms-warning', warning);
    // Fastify closes the connection of every request whose body it refuses.
    if (reply.getHeader('connection') === 'close') discardBody(request.raw, () => done(null, payload));
    else done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    requestSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    if (request.span) endSpan(request.span, request, reply.statusCode);
    const level = reply.statusCode >= 500 ? 'warn' : Math.random() < logShare ? 'info' : 'debug';
    if (logger.isLevelEnabled(level)) {
      logger[level](
        {
          requestId: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          accountId: accountOf(request),
        },
        'request',
      );
    }
    done();
  });
}

/** Undefined without valid credentials, and for operators, who have none. */
function accountOf({ caller }: FastifyRequest): number | undefined {
  return caller === undefined || caller.role === 'operator' ? undefined : caller.accountId;
}

/** The route's pattern and never the path: paths contain ids, so they would be unbounded labels. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? '(unknown route)';
}

function traceParentOf({ headers: { traceparent } }: FastifyRequest): string | undefined {
  return typeof traceparent === 'string' ? traceparent : undefined;
}

function endSpan(span: Span, request: FastifyRequest, status: number): void {
  const accountId = accountOf(request);
  span.set({
    'http.request.method': request.method,
    'http.route': routeOf(request),
    'http.response.status_code': status,
    'sms.request_id': request.id,
    ...(accountId !== undefined && { 'sms.account_id': accountId }),
  });
  span.end(status >= 500 ? String(status) : undefined);
}

/** Calls `done` in an asynchronous context that carries the request's id and trace until the response is closed. */
function runInContext({ id, span }: FastifyRequest, { raw }: FastifyReply, done: () => void): void {
  const close = openCorrelation(id, done, span?.traceParent);
  if (raw.closed) close();
  else raw.once('close', close);
}
