import type { Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';

/** A method of a controller. */
export interface HotMethod {
  readonly controller: Type;
  readonly name: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The method that serves the route without Nest's pipeline. */
    readonly hotMethod?: HotMethod;
  }
}

/**
 * For a route that is called thousands of times a second: its guards, parameters and method are called directly instead
 * of through Nest's pipeline, and in no asynchronous context, so requests that it makes to other services carry no
 * correlation id of the HTTP request. What a client sees is the same. `hotHandler` says what such a method may use.
 */
export const HotRoute =
  (): MethodDecorator =>
  (target, name, descriptor): void => {
    const hotMethod: HotMethod = { controller: target.constructor as Type, name: String(name) };
    RouteConfig({ hotMethod })(target, name, descriptor);
  };
