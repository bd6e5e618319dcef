import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { SandboxQuota } from '../../identity/allowances/sandbox-quota';
import { gatewayConfig } from '../../config/gateway.config';
import { readBulkForm } from './bulk-form';
import { EventLoopTurns } from './event-loop-turns';

/** Runs after the guards and before validation, so that no file is read for an unauthenticated request. */
@Injectable()
export class BulkFormInterceptor implements NestInterceptor {
  constructor(
    private readonly sandbox: SandboxQuota,
    private readonly turns: EventLoopTurns,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { body, caller } = request;
    if (body instanceof Readable) {
      // Counted as one message before the form is read: otherwise forms that are refused would cost a test key nothing.
      if (caller && caller.role !== 'operator') await this.sandbox.take(caller, 1);
      request.body = await readBulkForm(request, body, this.config.bulkMaxRecipients, this.turns);
    }
    return next.handle();
  }
}
