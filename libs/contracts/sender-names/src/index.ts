export { SENDER_NAMES_OPERATIONS } from './operations';
export { SENDER_NAME_ERRORS } from './errors';
export {
  SENDER_NAME_STATUSES,
  type ApproveSenderNameRequest,
  type ListSenderNamesReply,
  type ListSenderNamesRequest,
  type RejectSenderNameRequest,
  type RequestSenderNameRequest,
  type SenderName,
  type SenderNameStatus,
} from './sender-name';
