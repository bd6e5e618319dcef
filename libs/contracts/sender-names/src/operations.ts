import { operation } from '@sms/contracts/rpc';
import type {
  ApproveSenderNameRequest,
  FindApprovedNameReply,
  FindApprovedNameRequest,
  ListReviewsReply,
  ListReviewsRequest,
  ListSenderNamesReply,
  ListSenderNamesRequest,
  RejectSenderNameRequest,
  RequestSenderNameRequest,
  ReviewedSenderName,
  SenderName,
  WithdrawSenderNameRequest,
} from './sender-name';

export const SENDER_NAMES_OPERATIONS = {
  request: operation<RequestSenderNameRequest, SenderName>('sender-names.request.v1'),
  list: operation<ListSenderNamesRequest, ListSenderNamesReply>('sender-names.list.v1'),
  approve: operation<ApproveSenderNameRequest, SenderName>('sender-names.approve.v1'),
  reject: operation<RejectSenderNameRequest, SenderName>('sender-names.reject.v1'),
  withdraw: operation<WithdrawSenderNameRequest, ReviewedSenderName>('sender-names.withdraw.v1'),
  listReviews: operation<ListReviewsRequest, ListReviewsReply>('sender-names.list-reviews.v1'),
  findApproved: operation<FindApprovedNameRequest, FindApprovedNameReply>('sender-names.find-approved.v1'),
} as const;
