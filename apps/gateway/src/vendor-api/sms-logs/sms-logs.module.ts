import { Module } from '@nestjs/common';
import { ListSmsLogsHandler } from './list-sms-logs.handler';
import { SmsLogsController } from './sms-logs.controller';

@Module({ controllers: [SmsLogsController], providers: [ListSmsLogsHandler] })
export class SmsLogsModule {}
