import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { invalidFields } from '../validation/invalid-fields';

const KEY = /^[\x21-\x7e]{1,255}$/;

const Documented = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes a repeat safe for 24 h: the same request under the same key is done once and answers the same id.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  example: 'order-4711-shipped',
});

/** The `Idempotency-Key` header: up to 255 visible ASCII characters, or undefined. */
export const IdempotencyKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined =>
    idempotencyKeyOf(context.switchToHttp().getRequest<FastifyRequest>()),
  [
    (target, method) => {
      const descriptor = method && Object.getOwnPropertyDescriptor(target, method);
      if (descriptor) Documented(target, method, descriptor);
    },
  ],
);

/** @throws {DomainError} INVALID when the header is anything else */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || (typeof key === 'string' && KEY.test(key))) return key;
  throw invalidFields({ 'Idempotency-Key': ['Idempotency-Key must be 1 to 255 visible ASCII characters'] });
}
