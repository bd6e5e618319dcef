import { operation } from '@sms/contracts/rpc';
import {
  ApproveSenderNameRequest,
  type FindApprovedNameReply,
  FindApprovedNameRequest,
  type ListReviewsReply,
  ListReviewsRequest,
  type ListSenderNamesReply,
  ListSenderNamesRequest,
  RejectSenderNameRequest,
  RequestSenderNameRequest,
  type ReviewedSenderName,
  type SenderName,
  WithdrawSenderNameRequest,
} from './sender-name';

export const SENDER_NAMES_OPERATIONS = {
  request: operation<RequestSenderNameRequest, SenderName>('sender-names.request.v1', RequestSenderNameRequest),
  list: operation<ListSenderNamesRequest, ListSenderNamesReply>('sender-names.list.v1', ListSenderNamesRequest),
  approve: operation<ApproveSenderNameRequest, SenderName>('sender-names.approve.v1', ApproveSenderNameRequest),
  reject: operation<RejectSenderNameRequest, SenderName>('sender-names.reject.v1', RejectSenderNameRequest),
  withdraw: operation<WithdrawSenderNameRequest, ReviewedSenderName>(
    'sender-names.withdraw.v1',
    WithdrawSenderNameRequest,
  ),
  listReviews: operation<ListReviewsRequest, ListReviewsReply>('sender-names.list-reviews.v1', ListReviewsRequest),
  findApproved: operation<FindApprovedNameRequest, FindApprovedNameReply>(
    'sender-names.find-approved.v1',
    FindApprovedNameRequest,
  ),
} as const;
