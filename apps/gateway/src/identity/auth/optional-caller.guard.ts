import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { Caller, VendorCaller } from '../accounts/caller';
import { ApiKeyDirectory } from '../credentials/api-key-directory';
import { BearerStrategy } from './bearer.strategy';
import { FailedCredentials } from '../credentials/failed-credentials';

/**
 * For public routes: admits every request, and identifies callers with a valid key or token. An invalid one is ignored.
 */
@Injectable()
export class OptionalCallerGuard extends AuthGuard() {
  constructor(
    private readonly directory: ApiKeyDirectory,
    private readonly failures: FailedCredentials,
    { registeredAs }: BearerStrategy,
  ) {
    super({ session: false, property: 'caller', defaultStrategy: registeredAs });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = request.headers['x-api-key'];
    const byKey = typeof key === 'string' ? await this.directory.find(key, request.ip) : undefined;
    if (typeof key === 'string' && !byKey) this.failures.record(request.ip);
    if (byKey) request.caller = byKey;
    else if (request.headers.authorization !== undefined) await super.canActivate(context);
    const { caller } = request;
    if (caller && caller.role !== 'operator' && isRefused(caller, request.ip)) delete request.caller;
    return true;
  }

  override handleRequest<User = Caller>(error: unknown, user: User | false): User {
    if (error) throw error as Error;
    return (user || undefined) as User;
  }
}

function isRefused({ suspended, networks }: VendorCaller, address: string): boolean {
  return suspended || (networks !== null && !networks.has(address));
}
