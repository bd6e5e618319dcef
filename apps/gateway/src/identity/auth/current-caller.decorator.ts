import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { originOf } from '../../edge/audit/request-origin';
import type { Caller, OperatorCaller, VendorCaller } from '../accounts/caller';

/** The caller that a guard has authenticated. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  if (!request.caller) throw new Error('route without authentication');
  return { ...request.caller, origin: originOf(request) };
});

/** The vendor that a guard has authenticated; only for routes whose guard admits vendors alone. */
export const CurrentVendor = createParamDecorator((_data: unknown, context: ExecutionContext): VendorCaller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { ...vendorOf(request), origin: originOf(request) };
});

export function vendorOf({ caller }: FastifyRequest): VendorCaller {
  if (!caller || caller.role === 'operator') throw new Error('route without vendor authentication');
  return caller;
}

export const CurrentOperator = createParamDecorator((_data: unknown, context: ExecutionContext): OperatorCaller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { caller } = request;
  if (caller?.role !== 'operator') throw new Error('route without operator authentication');
  return { ...caller, origin: originOf(request) };
});

/** The caller of a public route, when it sent valid credentials. */
export const OptionalCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller | undefined => {
  return context.switchToHttp().getRequest<FastifyRequest>().caller;
});
