import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { FastifyRequest } from 'fastify';
import { gatewayConfig } from '../config/gateway.config';
import { readBulkForm } from './bulk-form';

/** Runs after the guards and before validation, so that no file is read for an unauthenticated request. */
@Injectable()
export class BulkFormInterceptor implements NestInterceptor {
  constructor(@Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.isMultipart()) request.body = await readBulkForm(request, this.config.bulkMaxRecipients);
    return next.handle();
  }
}
