import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiKeyGuard } from './api-key.guard';
import { BearerGuard } from './bearer.guard';
import { isTestMode } from './sms-mode';

const BEARER = /^bearer\s/i;

/**
 * For routes that the specification gives to API keys. A request with neither credential is refused as by
 * `ApiKeyGuard`; a token is read only where there is no key, and acts in the mode that `SMS-Mode` names.
 */
@Injectable()
export class KeyOrTokenInModeGuard implements CanActivate {
  constructor(
    private readonly byKey: ApiKeyGuard,
    private readonly byToken: BearerGuard,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { 'x-api-key': key, authorization } = request.headers;
    if (key !== undefined || authorization === undefined || !BEARER.test(authorization))
      return this.byKey.canActivate(context);
    return this.admitToken(context, request);
  }

  private async admitToken(context: ExecutionContext, request: FastifyRequest): Promise<boolean> {
    await this.byToken.canActivate(context);
    const { caller } = request;
    if (caller && caller.role !== 'operator') request.caller = { ...caller, sandbox: isTestMode(request.headers) };
    return true;
  }
}
