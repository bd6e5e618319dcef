import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** As many characters as the audit log keeps. */
const MAX_ADDRESS = 64;
const MAX_USER_AGENT = 160;

/** Where a request came from. */
export interface RequestOrigin {
  readonly address: string;
  /** As the client named itself, shortened. */
  readonly userAgent: string | null;
}

export function originOf({ ip, headers }: FastifyRequest): RequestOrigin {
  const agent = headers['user-agent']?.trim().slice(0, MAX_USER_AGENT);
  return { address: ip.slice(0, MAX_ADDRESS), userAgent: agent ? agent : null };
}

/** For routes that log in, whose caller is not known yet. */
export const Origin = createParamDecorator((_data: unknown, context: ExecutionContext): RequestOrigin =>
  originOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
