import { RequestMethod, type Type } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { ApiKeyGuard, Scope } from '../auth/api-key.guard';
import { BearerGuard, Roles } from '../auth/bearer.guard';
import { EitherGuard } from '../auth/either.guard';
import { type Envelope, envelopeOf } from '../http/envelope';
import { IdempotencyKey } from '../idempotency/idempotency-key.decorator';
import type { ApiKeyScope } from '../identity/api-key-scopes';
import type { Role } from '../identity/app-user.entity';

/** One route as its controller declares it. */
export interface ApiRoute {
  /** Upper case. */
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  readonly auth: 'key' | 'bearer' | 'either' | 'none';
  /** That an API key needs. */
  readonly scope: ApiKeyScope | undefined;
  /** Of users who may; for bearer tokens. */
  readonly roles: readonly Role[];
  readonly envelope: Envelope | undefined;
  readonly body: Type | undefined;
  readonly query: Type | undefined;
  readonly takesIdempotencyKey: boolean;
}

interface RouteArgument {
  readonly index: number;
  readonly data?: unknown;
  readonly factory?: unknown;
}

type Arguments = Readonly<Record<string, RouteArgument>>;

export function apiRoutes(controllers: readonly Type[]): ApiRoute[] {
  return controllers.flatMap(routesOf).sort((a, b) => (routeKey(a) < routeKey(b) ? -1 : 1));
}

export function routeKey({ method, path }: Pick<ApiRoute, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function routesOf(controller: Type): ApiRoute[] {
  const prototype = controller.prototype as object;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = (prototype as Record<string, unknown>)[name];
    if (typeof handler !== 'function' || Reflect.getMetadata(METHOD_METADATA, handler) === undefined) return [];
    return [routeOf(controller, name, handler)];
  });
}

function routeOf(controller: Type, name: string, handler: object): ApiRoute {
  const guards = [controller, handler].flatMap(
    (target) => (Reflect.getMetadata(GUARDS_METADATA, target) as unknown[] | undefined) ?? [],
  );
  const types =
    (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) as Type[] | undefined) ?? [];
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) as Arguments | undefined) ?? {};
  const whole = (kind: RouteParamtypes) =>
    Object.entries(args).find(([key, { data }]) => key.startsWith(`${kind}:`) && data === undefined)?.[1];
  const typeOf = (argument: RouteArgument | undefined) => (argument === undefined ? undefined : types[argument.index]);
  return {
    method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod],
    path: joined(
      Reflect.getMetadata(PATH_METADATA, controller) as string,
      Reflect.getMetadata(PATH_METADATA, handler) as string,
    ),
    auth: authOf(guards),
    scope: (Reflect.getMetadata(Scope.KEY, handler) ?? Reflect.getMetadata(Scope.KEY, controller)) as
      ApiKeyScope | undefined,
    roles: (Reflect.getMetadata(Roles.KEY, handler) ?? Reflect.getMetadata(Roles.KEY, controller) ?? []) as Role[],
    envelope: envelopeOf(handler),
    body: typeOf(whole(RouteParamtypes.BODY)),
    query: typeOf(whole(RouteParamtypes.QUERY)),
    takesIdempotencyKey: Object.values(args).some(
      ({ factory }) => factory !== undefined && factory === idempotencyKeyFactory(),
    ),
  };
}

function authOf(guards: readonly unknown[]): ApiRoute['auth'] {
  if (guards.includes(EitherGuard)) return 'either';
  if (guards.includes(ApiKeyGuard)) return 'key';
  return guards.includes(BearerGuard) ? 'bearer' : 'none';
}

function joined(...parts: readonly string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '');
  return `/${segments.map((segment) => (segment.startsWith(':') ? `{${segment.slice(1)}}` : segment)).join('/')}`;
}

/** Nest keeps of a parameter's decorator only the function behind it, so a probe shows which one that is. */
function idempotencyKeyFactory(): unknown {
  class Probe {
    probe(_key: unknown): void {}
  }
  IdempotencyKey()(Probe.prototype, 'probe', 0);
  return Object.values(Reflect.getMetadata(ROUTE_ARGS_METADATA, Probe, 'probe') as Arguments)[0]?.factory;
}
