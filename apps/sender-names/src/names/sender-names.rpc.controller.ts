import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  ApproveNameRequest,
  type FindApprovedNameReply,
  FindApprovedNameRequest,
  type ListReviewsReply,
  ListReviewsRequest,
  type ListSenderNamesReply,
  ListSenderNamesRequest,
  RejectNameRequest,
  RequestNameRequest,
  type ReviewedSenderName,
  type SenderName,
  SENDER_NAMES_OPERATIONS,
  WithdrawNameRequest,
} from '@sms/contracts/sender-names';
import { ApproveSenderNameHandler } from './approve-sender-name.handler';
import { FindApprovedNameHandler } from './find-approved-name.handler';
import { ListReviewsHandler } from './list-reviews.handler';
import { ListSenderNamesHandler } from './list-sender-names.handler';
import { RejectSenderNameHandler } from './reject-sender-name.handler';
import { RequestSenderNameHandler } from './request-sender-name.handler';
import { WithdrawSenderNameHandler } from './withdraw-sender-name.handler';

@Controller()
export class SenderNamesRpcController {
  constructor(
    private readonly requestName: RequestSenderNameHandler,
    private readonly listNames: ListSenderNamesHandler,
    private readonly approveName: ApproveSenderNameHandler,
    private readonly rejectName: RejectSenderNameHandler,
    private readonly withdrawName: WithdrawSenderNameHandler,
    private readonly reviews: ListReviewsHandler,
    private readonly approvedNames: FindApprovedNameHandler,
  ) {}

  @MessagePattern(SENDER_NAMES_OPERATIONS.request)
  request(@Payload() request: RequestNameRequest): Promise<SenderName> {
    return this.requestName.execute(request);
  }

  @MessagePattern(SENDER_NAMES_OPERATIONS.list)
  list(@Payload() request: ListSenderNamesRequest): Promise<ListSenderNamesReply> {
    return this.listNames.execute(request);
  }

  @MessagePattern(SENDER_NAMES_OPERATIONS.approve)
  approve(@Payload() request: ApproveNameRequest): Promise<SenderName> {
    return this.approveName.execute(request);
  }

  @MessagePattern(SENDER_NAMES_OPERATIONS.reject)
  reject(@Payload() request: RejectNameRequest): Promise<SenderName> {
    return this.rejectName.execute(request);
  }

  @MessagePattern(SENDER_NAMES_OPERATIONS.withdraw)
  withdraw(@Payload() request: WithdrawNameRequest): Promise<ReviewedSenderName> {
    return this.withdrawName.execute(request);
  }

  @MessagePattern(SENDER_NAMES_OPERATIONS.listReviews)
  listReviews(@Payload() request: ListReviewsRequest): Promise<ListReviewsReply> {
    return this.reviews.execute(request);
  }

  @MessagePattern(SENDER_NAMES_OPERATIONS.findApproved)
  findApproved(@Payload() request: FindApprovedNameRequest): Promise<FindApprovedNameReply> {
    return this.approvedNames.execute(request);
  }
}
