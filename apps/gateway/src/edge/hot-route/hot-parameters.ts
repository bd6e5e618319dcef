import type { ExecutionContext, Type } from '@nestjs/common';
import { CUSTOM_ROUTE_ARGS_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { FastifyRequest } from 'fastify';
import type { ValidationPipe } from '../validation/validation.pipe';
import type { HotMethod } from './hot-route.decorator';

const BODY: number = RouteParamtypes.BODY;
const IP: number = RouteParamtypes.IP;

type Read = (context: ExecutionContext, request: FastifyRequest) => unknown;

/** What a decorator of a parameter notes, under `<its type>:<index>`. */
interface NotedParameter {
  readonly index: number;
  readonly data?: unknown;
  readonly pipes?: readonly unknown[];
  readonly factory?: (data: unknown, context: ExecutionContext) => unknown;
}

/**
 * Reads the arguments of a method out of a request: `@Ip()`, `@Body()` through the pipe, and parameters of our own
 * decorators. These go first, as in Nest, where a pipe takes its turn later: what they refuse goes before wrong fields.
 * @throws for a method with other parameters
 */
export function hotParameters(
  { controller, name }: HotMethod,
  pipe: ValidationPipe,
): (...[context, request]: Parameters<Read>) => unknown[] {
  const noted = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, NotedParameter>;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ?? []) as Type[];
  const parameters = Object.entries(noted).map(([key, parameter]) => {
    const isBody = Number(key.split(':')[0]) === BODY;
    return { index: parameter.index, isBody, read: reading(key, parameter, types[parameter.index], pipe) };
  });
  const inOrder = [...parameters.filter(({ isBody }) => !isBody), ...parameters.filter(({ isBody }) => isBody)];
  if (inOrder.length !== types.length) throw new Error(`${controller.name}.${name} has a parameter of no decorator`);
  return (context, request) => {
    const values = new Array<unknown>(inOrder.length);
    for (const { index, read } of inOrder) values[index] = read(context, request);
    return values;
  };
}

function reading(key: string, parameter: NotedParameter, metatype: Type | undefined, pipe: ValidationPipe): Read {
  const { data, factory, pipes = [] } = parameter;
  if (pipes.length > 0) throw new Error(`${key}: a parameter of a hot route takes no pipes of its own`);
  if (factory && key.includes(CUSTOM_ROUTE_ARGS_METADATA)) return (context) => factory(data, context);
  const type = Number(key.split(':')[0]);
  if (type === IP) return (_context, request) => request.ip;
  if (type === BODY && data === undefined && metatype)
    return (_context, request) => pipe.transform(request.body, { type: 'body', metatype });
  throw new Error(`${key}: a hot route has no such parameters`);
}
