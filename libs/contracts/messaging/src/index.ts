export { MESSAGING_EVENTS, MESSAGING_OPERATIONS } from './operations';
export type {
  CarrierOdditiesReply,
  CarrierOddityEntry,
  CarrierPageRequest,
  IncomingMessage,
  IncomingMessagesReply,
  UnmatchedReceipt,
  UnmatchedReceiptsReply,
} from './carrier-mail';
export type {
  CarrierOverview,
  CarrierRefusals,
  CarrierSession,
  CarrierSessionState,
  CarriersReply,
  CarriersRequest,
  LearnedSetting,
} from './carriers';
export {
  type Lane,
  type SubmitItem,
  type SubmitOutcome,
  type SubmitReply,
  type SubmitRequest,
  type SubmitResult,
} from './submit';
export { REASONS, type Reason, type ReasonCode, type ReasonText } from './reasons';
export { MESSAGE_STATUSES, type MessageStatus } from './message-status';
export type { LogEntry, LogPageReply, LogPageRequest } from './log-page';
export type { DeliveryReport, DeliveryReportsReply, DeliveryReportsRequest } from './delivery-reports';
export type { FindMessagesReply, FindMessagesRequest, FoundMessage } from './find-messages';
export type { UncertainMessage, UncertainMessagesReply, UncertainMessagesRequest } from './uncertain';
export type { CancelReply, CancelRequest } from './cancel';
export type {
  AccountSuspensionChangedEvent,
  MessagingEvent,
  SenderNameApprovedEvent,
  SenderNameWithdrawnEvent,
} from './events';
