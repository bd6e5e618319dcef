import { Module } from '@nestjs/common';
import { SendSmsHandler } from './send-sms.handler';
import { SendsController } from './sends.controller';
import { SubmitQueue } from './submit-queue';

@Module({ controllers: [SendsController], providers: [SendSmsHandler, SubmitQueue] })
export class SendsModule {}
