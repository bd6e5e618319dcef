import { Module } from '@nestjs/common';
import { AdminSenderNamesController } from './admin-sender-names.controller';
import { ListSenderNamesHandler } from './list-sender-names.handler';
import { RequestSenderNameHandler } from './request-sender-name.handler';
import { ReviewSenderNameHandler } from './review-sender-name.handler';
import { SenderNamesController } from './sender-names.controller';

@Module({
  controllers: [SenderNamesController, AdminSenderNamesController],
  providers: [ListSenderNamesHandler, RequestSenderNameHandler, ReviewSenderNameHandler],
})
export class SenderNamesModule {}
