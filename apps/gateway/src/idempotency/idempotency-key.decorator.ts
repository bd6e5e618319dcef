import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { invalidFields } from '../http/invalid-fields';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The `Idempotency-Key` header: up to 255 visible ASCII characters, or undefined. */
export const IdempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext): string | undefined => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (key === undefined || (typeof key === 'string' && KEY.test(key))) return key;
  throw invalidFields({ 'Idempotency-Key': ['Idempotency-Key must be 1 to 255 visible ASCII characters'] });
});
