import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { OperatorCaller } from '../identity/caller';
import { CurrentOperator } from '../identity/current-caller.decorator';
import { ListReviewsHandler } from './list-reviews.handler';
import { RejectSenderNameRequest } from './reject-sender-name.request';
import { ReviewSenderNameHandler } from './review-sender-name.handler';
import { ReviewsParams } from './reviews.params';
import { WithdrawSenderNameRequest } from './withdraw-sender-name.request';

@Controller('v1/admin/sender-names')
@BearerAuth('sender-names.review')
export class AdminSenderNamesController {
  constructor(
    private readonly review: ReviewSenderNameHandler,
    private readonly listReviews: ListReviewsHandler,
  ) {}

  @Get()
  @StatusEnvelope('Sender names retrieved successfully.')
  list(@Query() query: ReviewsParams) {
    return this.listReviews.execute(query);
  }

  @Post(':id/approve')
  @StatusEnvelope('Sender name approved.')
  approve(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string) {
    return this.review.approve(operator, id);
  }

  @Post(':id/reject')
  @StatusEnvelope('Sender name rejected.')
  reject(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string, @Body() body: RejectSenderNameRequest) {
    return this.review.reject(operator, id, body);
  }

  @Post(':id/withdraw')
  @StatusEnvelope('Sender name withdrawn.')
  withdraw(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: WithdrawSenderNameRequest,
  ) {
    return this.review.withdraw(operator, id, body);
  }
}
