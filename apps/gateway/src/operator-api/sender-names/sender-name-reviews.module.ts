import { Module } from '@nestjs/common';
import { AdminSenderNamesController } from './admin-sender-names.controller';
import { ListReviewsHandler } from './list-reviews.handler';
import { ReviewSenderNameHandler } from './review-sender-name.handler';

@Module({
  controllers: [AdminSenderNamesController],
  providers: [ListReviewsHandler, ReviewSenderNameHandler],
})
export class SenderNameReviewsModule {}
