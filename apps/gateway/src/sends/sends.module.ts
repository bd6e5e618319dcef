import { Module } from '@nestjs/common';
import { BulkQueue } from './bulk-queue';
import { SendBulkSmsHandler } from './send-bulk-sms.handler';
import { SendSmsHandler } from './send-sms.handler';
import { SendsController } from './sends.controller';
import { SubmitQueue } from './submit-queue';

@Module({ controllers: [SendsController], providers: [BulkQueue, SendBulkSmsHandler, SendSmsHandler, SubmitQueue] })
export class SendsModule {}
