import { Module } from '@nestjs/common';
import { IdempotencyPruner } from '../idempotency/idempotency-pruner';
import { IdempotentRequests } from '../idempotency/idempotent-requests';
import { SendSmsHandler } from './send-sms.handler';
import { SendsController } from './sends.controller';
import { SubmitQueue } from './submit-queue';

@Module({ controllers: [SendsController], providers: [IdempotencyPruner, IdempotentRequests, SendSmsHandler, SubmitQueue] })
export class SendsModule {}
