import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiKeyScope } from '../accounts/api-key-scopes';
import { ApiKeyDirectory } from '../credentials/api-key-directory';
import { accountSuspended, insufficientScope, unauthenticated } from './auth-errors';
import { FailedCredentials } from '../credentials/failed-credentials';
import { refusedCredential, Takes } from '../credentials/refused-credential';

export const Scope = Reflector.createDecorator<ApiKeyScope>();

/**
 * The minimum time before a refusal is sent. A look-up takes a few milliseconds, a malformed or cached key none;
 * the same delay for both keeps response times from revealing anything about a key.
 */
const REFUSAL_FLOOR_MS = 25;

@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly directory: ApiKeyDirectory,
    private readonly failures: FailedCredentials,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const startedAt = performance.now();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const header = request.headers['x-api-key'];
    const caller = typeof header === 'string' ? await this.directory.find(header) : undefined;
    if (!caller) {
      await delay(Math.max(0, REFUSAL_FLOOR_MS - (performance.now() - startedAt)));
      if (header !== undefined) this.failures.record(request.ip);
      const taken = this.reflector.getAllAndOverride(Takes, [context.getHandler(), context.getClass()]);
      throw unauthenticated('ApiKey', refusedCredential(taken, request.headers));
    }
    if (caller.suspended) throw accountSuspended();
    const scope = this.reflector.getAllAndOverride(Scope, [context.getHandler(), context.getClass()]);
    if (!caller.scopes.includes(scope)) throw insufficientScope(scope);
    request.caller = caller;
    return true;
  }
}
