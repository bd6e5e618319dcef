import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SENDER_NAME_ERRORS } from '@sms/contracts/sender-names';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { ListReviewsHandler } from './list-reviews.handler';
import { RejectSenderNameRequest } from './reject-sender-name.request';
import { ReviewSenderNameHandler } from './review-sender-name.handler';
import { ReviewPageResponse, ReviewResponse } from './review.response';
import { ReviewsParams } from './reviews.params';
import { SenderNameResponse } from '../../vendor-api/sender-names/sender-name.response';
import { WithdrawSenderNameRequest } from './withdraw-sender-name.request';

@ApiTags('Operators')
@Controller('v1/admin/sender-names')
export class AdminSenderNamesController {
  constructor(
    private readonly review: ReviewSenderNameHandler,
    private readonly listReviews: ListReviewsHandler,
  ) {}

  @Get()
  @BearerAuth('sender-names.inspect')
  @ApiOperation({
    operationId: 'listSenderNameReviews',
    summary: 'List sender names',
    description:
      'List the sender names of all vendors by what became of them. Those that wait for a review unless asked otherwise. Those that have had the status the longest come first.',
  })
  @StatusEnvelope('Sender names retrieved successfully.', ReviewPageResponse)
  list(@Query() query: ReviewsParams): Promise<ReviewPageResponse> {
    return this.listReviews.execute(query);
  }

  @Post(':id/approve')
  @BearerAuth('sender-names.review')
  @ApiOperation({ operationId: 'approveSenderName', summary: 'Approve a sender name' })
  @ApiId('0195a6f0-9b3d-7c10-8f21-2a3b4c5d6e7f')
  @ApiErrors(SENDER_NAME_ERRORS.alreadyReviewed)
  @StatusEnvelope('Sender name approved.', SenderNameResponse, { status: 'active' })
  approve(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string): Promise<SenderNameResponse> {
    return this.review.approve(operator, id);
  }

  @Post(':id/reject')
  @BearerAuth('sender-names.review')
  @ApiOperation({ operationId: 'rejectSenderName', summary: 'Reject a sender name' })
  @ApiId('0195a6f0-9b3d-7c10-8f21-2a3b4c5d6e7f')
  @ApiErrors(SENDER_NAME_ERRORS.alreadyReviewed)
  @StatusEnvelope('Sender name rejected.', SenderNameResponse, { status: 'rejected' })
  reject(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: RejectSenderNameRequest,
  ): Promise<SenderNameResponse> {
    return this.review.reject(operator, id, body);
  }

  @Post(':id/withdraw')
  @BearerAuth('sender-names.review')
  @ApiOperation({
    operationId: 'withdrawSenderName',
    summary: 'Withdraw a sender name',
    description:
      'Withdraw an approved sender name. New sends under it are refused as soon as messaging has heard of it, usually at once. The vendor sees it as rejected, and may ask for it again.',
  })
  @ApiId('0195a6f0-9b3d-7c10-8f21-2a3b4c5d6e7f')
  @ApiErrors(SENDER_NAME_ERRORS.notApproved)
  @StatusEnvelope('Sender name withdrawn.', ReviewResponse, {
    status: 'withdrawn',
    reason: 'Used for phishing.',
    reviewed_at: '2026-03-01T10:00:00.000Z',
    withdrawn_at: '2026-03-02T09:00:00.000Z',
  })
  withdraw(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: WithdrawSenderNameRequest,
  ): Promise<ReviewResponse> {
    return this.review.withdraw(operator, id, body);
  }
}
