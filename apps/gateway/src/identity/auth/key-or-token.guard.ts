import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiKeyGuard } from './api-key.guard';
import { BearerGuard } from './bearer.guard';

/** An API key or an access token. Without either, the error names the token. */
@Injectable()
export class KeyOrTokenGuard implements CanActivate {
  constructor(
    private readonly byKey: ApiKeyGuard,
    private readonly byToken: BearerGuard,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    return headers['x-api-key'] === undefined ? this.byToken.canActivate(context) : this.byKey.canActivate(context);
  }
}
