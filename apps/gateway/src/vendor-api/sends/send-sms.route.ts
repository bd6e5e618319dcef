import type { INestApplicationContext } from '@nestjs/common';
import type { ServiceLogger } from '@sms/platform/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorFilter } from '../../edge/http/error.filter';
import { idempotencyKeyOf } from '../../edge/idempotency/idempotency-key.decorator';
import type { ValidationPipe } from '../../edge/validation/validation.pipe';
import { ApiKeyGuard } from '../../identity/auth/api-key.guard';
import { vendorOf } from '../../identity/auth/current-caller.decorator';
import { RateLimitGuard } from '../../identity/auth/rate-limit.guard';
import { refuseQuery } from './no-query.guard';
import { SendSmsRequest } from './send-sms.request';
import { SendsController } from './sends.controller';

const METHOD = 'POST';
const PATH = '/v1/vendor/send-sms';

interface SendSmsParts {
  readonly app: Pick<INestApplicationContext, 'get'>;
  readonly pipe: ValidationPipe;
  readonly errors: ErrorFilter;
  readonly logger: ServiceLogger;
}

/**
 * Serves `POST /v1/vendor/send-sms` with an API key without Nest's pipeline, which costs as much of the processor as
 * the rest of a send in this process. The steps are those of the controller's decorators, in Nest's order. The client
 * sees no difference, and Nest serves requests with a token.
 *
 * Must be called before Nest registers its routes: this one keeps its path, its document and the hooks of all requests.
 */
export function serveSendSms(server: FastifyInstance, parts: SendSmsParts): void {
  const fast = sendSmsHandler(parts);
  server.addHook('onRoute', (route) => {
    if (route.method !== METHOD || route.url !== PATH) return;
    const byNest = route.handler;
    route.handler = function (request, reply): unknown {
      return hasKey(request) ? fast(request, reply) : byNest.call(this, request, reply);
    };
    parts.logger.debug({ method: route.method, route: route.url }, 'fast route');
  });
}

/** Whether `serveSendSms` serves the request, which then needs no asynchronous context. */
export function isServedFast(request: FastifyRequest): boolean {
  return hasKey(request) && request.method === METHOD && request.routeOptions.url === PATH;
}

function sendSmsHandler({ app, pipe, errors }: SendSmsParts): (request: FastifyRequest, reply: FastifyReply) => void {
  const [controller, keys, limits] = [SendsController, ApiKeyGuard, RateLimitGuard].map((part) =>
    app.get<unknown>(part, { strict: false }),
  ) as [SendsController, ApiKeyGuard, RateLimitGuard];
  const need = keys.needOf(SendsController);
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      refuseQuery(request);
      await keys.admit(request, need);
      await limits.admit(request, reply);
      const vendor = vendorOf(request);
      const key = idempotencyKeyOf(request);
      const body = pipe.transform(request.body, { type: 'body', metatype: SendSmsRequest }) as SendSmsRequest;
      const result = await controller.single(vendor, body, key, request.span?.traceParent);
      void reply.status(200).send(result);
    } catch (error) {
      errors.answer(error, reply);
    }
  };
  // No promise is returned: Fastify would wait for it, and the reply is sent by then.
  return (request, reply) => void serve(request, reply);
}

function hasKey({ headers }: FastifyRequest): boolean {
  return headers['x-api-key'] !== undefined;
}
