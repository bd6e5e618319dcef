import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { forbidden } from '../identity/auth/auth-errors';

/**
 * For routes that read a cookie, which a browser also sends with requests of other sites' pages: only pages of this
 * host may call them.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers, host } = context.switchToHttp().getRequest<FastifyRequest>();
    const site = headers['sec-fetch-site'];
    const isOurs = site === undefined ? hostOf(headers.origin) === host : site === 'same-origin';
    if (!isOurs) throw forbidden('Only pages of the console may do this.');
    return true;
  }
}

function hostOf(origin: string | undefined): string | undefined {
  return URL.canParse(origin ?? '') ? new URL(origin ?? '').host : undefined;
}
