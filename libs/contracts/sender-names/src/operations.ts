import { operation } from '@sms/contracts/rpc';
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
  WithdrawNameRequest,
} from './sender-name';

export const SENDER_NAMES_OPERATIONS = {
  request: operation<RequestNameRequest, SenderName>('sender-names.request.v1', RequestNameRequest),
  list: operation<ListSenderNamesRequest, ListSenderNamesReply>('sender-names.list.v1', ListSenderNamesRequest),
  approve: operation<ApproveNameRequest, SenderName>('sender-names.approve.v1', ApproveNameRequest),
  reject: operation<RejectNameRequest, SenderName>('sender-names.reject.v1', RejectNameRequest),
  withdraw: operation<WithdrawNameRequest, ReviewedSenderName>('sender-names.withdraw.v1', WithdrawNameRequest),
  listReviews: operation<ListReviewsRequest, ListReviewsReply>('sender-names.list-reviews.v1', ListReviewsRequest),
  findApproved: operation<FindApprovedNameRequest, FindApprovedNameReply>(
    'sender-names.find-approved.v1',
    FindApprovedNameRequest,
  ),
} as const;
