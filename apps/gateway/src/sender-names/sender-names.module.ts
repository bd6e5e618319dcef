import { Module } from '@nestjs/common';
import { AdminSenderNamesController } from './admin-sender-names.controller';
import { ListReviewsHandler } from './list-reviews.handler';
import { ListSenderNamesHandler } from './list-sender-names.handler';
import { RequestSenderNameHandler } from './request-sender-name.handler';
import { ReviewSenderNameHandler } from './review-sender-name.handler';
import { SenderNamesController } from './sender-names.controller';

@Module({
  controllers: [SenderNamesController, AdminSenderNamesController],
  providers: [ListReviewsHandler, ListSenderNamesHandler, RequestSenderNameHandler, ReviewSenderNameHandler],
})
export class SenderNamesModule {}
