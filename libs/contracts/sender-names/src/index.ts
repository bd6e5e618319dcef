export { SENDER_NAMES_OPERATIONS } from './operations';
export { SENDER_NAME_ERRORS } from './errors';
export {
  SENDER_NAME_REVIEWS,
  SENDER_NAME_STATUSES,
  type AlikeSenderName,
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
  type SenderNameReview,
  type SenderNameStatus,
  WithdrawNameRequest,
} from './sender-name';
