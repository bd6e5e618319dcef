import { type CanActivate, ForbiddenException, type INestApplicationContext, type Type } from '@nestjs/common';
import * as nest from '@nestjs/common/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorFilter } from '../http/error.filter';
import type { ValidationPipe } from '../validation/validation.pipe';
import { HotContext } from './hot-context';
import { hotParameters } from './hot-parameters';
import type { HotMethod } from './hot-route.decorator';

type Method = (...args: unknown[]) => Promise<unknown>;
type Handler = (request: FastifyRequest, reply: FastifyReply) => void;

export interface HotRouteParts {
  readonly app: Pick<INestApplicationContext, 'get'>;
  readonly pipe: ValidationPipe;
  readonly errors: ErrorFilter;
}

/** What decorators of Nest may have noted on the method or its class and a hot route would leave out. */
const NOT_SUPPORTED = [
  nest.INTERCEPTORS_METADATA,
  nest.PIPES_METADATA,
  nest.EXCEPTION_FILTERS_METADATA,
  nest.HEADERS_METADATA,
  nest.REDIRECT_METADATA,
  nest.RENDER_METADATA,
  nest.SSE_METADATA,
];

/**
 * Serves a method from what its decorators noted: guards of class and method in Nest's order, then its parameters, and
 * the method, whose result is sent under the status of `@HttpCode`.
 * @throws for a method that uses anything else of Nest
 */
export function hotHandler({ controller, name }: HotMethod, { app, pipe, errors }: HotRouteParts): Handler {
  const instance = app.get<Record<string, Method>>(controller, { strict: false });
  const method = instance[name];
  const status = method && (Reflect.getMetadata(nest.HTTP_CODE_METADATA, method) as number | undefined);
  if (!method || status === undefined) throw new Error(`${controller.name}.${name} names no HTTP status`);
  for (const key of NOT_SUPPORTED) {
    if (Reflect.hasMetadata(key, method) || Reflect.hasMetadata(key, controller))
      throw new Error(`${controller.name}.${name}: a hot route takes no ${key}`);
  }
  const guards = [controller, method].flatMap((target) => guardsOf(target, app));
  const argumentsOf = hotParameters({ controller, name }, pipe);

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      const context = new HotContext([request, reply], controller, method);
      for (const guard of guards) if (!(await guard.canActivate(context))) throw new ForbiddenException();
      const result = await method.apply(instance, argumentsOf(context, request));
      void reply.status(status).send(result);
    } catch (error) {
      errors.answer(error, reply);
    }
  };
  // Without the promise: Fastify would wait for it, and the reply is sent by then.
  return (request, reply) => void serve(request, reply);
}

function guardsOf(target: object, app: HotRouteParts['app']): CanActivate[] {
  const classes = (Reflect.getMetadata(nest.GUARDS_METADATA, target) ?? []) as readonly Type<CanActivate>[];
  return classes.map((guard) => app.get(guard, { strict: false }));
}
