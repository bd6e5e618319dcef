import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiKeyScope } from '../accounts/api-key-scopes';
import { ApiKeyDirectory } from '../credentials/api-key-directory';
import { accountSuspended, insufficientScope, networkNotAllowed, unauthenticated } from './auth-errors';
import { FailedCredentials } from '../credentials/failed-credentials';
import { type CredentialHeader, refusedCredential, Takes } from '../credentials/refused-credential';

export const Scope = Reflector.createDecorator<ApiKeyScope>();

/**
 * The minimum time before a refusal is sent. A look-up takes a few milliseconds, a malformed or cached key none;
 * the same delay for both keeps response times from revealing anything about a key.
 */
const REFUSAL_FLOOR_MS = 25;

/** The requirements of a route on a key. */
interface KeyNeed {
  readonly scope: ApiKeyScope;
  /** The credentials that the route takes, named in a refusal. */
  readonly takes: readonly CredentialHeader[];
}

@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly directory: ApiKeyDirectory,
    private readonly failures: FailedCredentials,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const need = this.needOf(context.getHandler(), context.getClass());
    await this.admit(context.switchToHttp().getRequest<FastifyRequest>(), need);
    return true;
  }

  /** Reads the decorators of a method or its class, the first of which wins. */
  needOf(...targets: Parameters<Reflector['getAllAndOverride']>[1]): KeyNeed {
    return {
      scope: this.reflector.getAllAndOverride(Scope, targets),
      takes: this.reflector.getAllAndOverride(Takes, targets),
    };
  }

  /** @throws {DomainError} unless the request has a key that may do this; otherwise sets the request's caller */
  async admit(request: FastifyRequest, { scope, takes }: KeyNeed): Promise<void> {
    const startedAt = performance.now();
    const header = request.headers['x-api-key'];
    const caller = typeof header === 'string' ? await this.directory.find(header, request.ip) : undefined;
    if (!caller) {
      await delay(Math.max(0, REFUSAL_FLOOR_MS - (performance.now() - startedAt)));
      if (header !== undefined) this.failures.record(request.ip);
      throw unauthenticated('ApiKey', refusedCredential(takes, request.headers));
    }
    if (caller.networks && !caller.networks.has(request.ip)) throw networkNotAllowed(caller);
    if (caller.suspended) throw accountSuspended();
    if (!caller.scopes.includes(scope)) throw insufficientScope(scope);
    request.caller = caller;
  }
}
