export { SENDER_NAMES_OPERATIONS } from './operations';
export { SENDER_NAME_ERRORS } from './errors';
export {
  SENDER_NAME_REVIEWS,
  SENDER_NAME_STATUSES,
  type ApproveSenderNameRequest,
  type FindApprovedNameReply,
  type FindApprovedNameRequest,
  type ListReviewsReply,
  type ListReviewsRequest,
  type ListSenderNamesReply,
  type ListSenderNamesRequest,
  type RejectSenderNameRequest,
  type RequestSenderNameRequest,
  type ReviewedSenderName,
  type SenderName,
  type SenderNameReview,
  type SenderNameStatus,
  type WithdrawSenderNameRequest,
} from './sender-name';
