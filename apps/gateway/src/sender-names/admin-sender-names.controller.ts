import { Body, Controller, Param, Post } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import type { OperatorCaller } from '../auth/caller';
import { CurrentOperator } from '../auth/current-caller.decorator';
import { StatusEnvelope } from '../http/envelope';
import { RejectSenderNameRequest } from './reject-sender-name.request';
import { ReviewSenderNameHandler } from './review-sender-name.handler';

@Controller('v1/admin/sender-names/:id')
@BearerAuth('sender-names.review')
export class AdminSenderNamesController {
  constructor(private readonly review: ReviewSenderNameHandler) {}

  @Post('approve')
  @StatusEnvelope('Sender name approved.')
  approve(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string) {
    return this.review.approve(operator, id);
  }

  @Post('reject')
  @StatusEnvelope('Sender name rejected.')
  reject(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string, @Body() body: RejectSenderNameRequest) {
    return this.review.reject(operator, id, body);
  }
}
