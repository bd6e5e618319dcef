export { type CreditAheadReply, CreditAheadRequest, type CreditsAheadReply, CreditsAheadRequest } from './credit-ahead';
export { type GiveUpReply, GiveUpRequest } from './give-up';
export { MESSAGING_EVENTS, MESSAGING_OPERATIONS } from './operations';
export {
  type CarrierOdditiesReply,
  type CarrierOddityEntry,
  CarrierPageRequest,
  type IncomingMessage,
  type IncomingMessagesReply,
  type UnmatchedReceipt,
  type UnmatchedReceiptsReply,
} from './incoming/carrier-mail';
export {
  type ActivateCarrierSettingsReply,
  ActivateCarrierSettingsRequest,
  type CarrierSettingsVersion,
  type CreateCarrierSettingsReply,
  CreateCarrierSettingsRequest,
  KEPT_SECRET,
  type ListCarrierSettingsReply,
  ListCarrierSettingsRequest,
  MAX_SETTINGS_DIFFERENCES,
  MAX_SETTINGS_LENGTH,
  MAX_TRIED_GROUPS,
  MAX_TRIED_MESSAGES,
  type ReadCarrierSettingsReply,
  ReadCarrierSettingsRequest,
  type SettingsDifference,
  type ShownCarrierSettings,
  type StaleCarrierSettings,
  type TriedCarrierSettings,
  type TriedRoute,
  type TryCarrierSettingsReply,
  TryCarrierSettingsRequest,
} from './operators/carrier-settings';
export {
  type CarrierOverview,
  type CarrierRefusals,
  type CarrierSession,
  type CarrierSessionState,
  type CarriersReply,
  CarriersRequest,
  type LearnedSetting,
} from './operators/carriers';
export {
  type FinalRefusal,
  type Lane,
  LANES,
  MAX_NAMED_BLOCKED,
  MAX_NAMED_OPTED_OUT,
  MAX_REQUEST_AGE_MS,
  type SubmitItem,
  type SendOutcome,
  type SubmitReply,
  SubmitRequest,
  type SubmitResult,
} from './submit';
export { REASONS, type Reason, type ReasonCode } from './reasons/reasons';
export { REASON_GROUPS, type ReasonGroup } from './reasons/reason-text';
export {
  isTag,
  type Labels,
  MAX_REFERENCE_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
  TAG_PATTERN,
} from './personal/labels';
export { MESSAGE_STATUSES, type MessageStatus } from './reasons/message-status';
export { type ListedMessage, type ListMessagesReply, ListMessagesRequest } from './list-messages';
export {
  type AutoReply,
  MAX_AUTO_REPLIES,
  MAX_AUTO_REPLY_TEXT,
  type ReadAutoRepliesReply,
  ReadAutoRepliesRequest,
  REPLY_TRIGGERS,
  type ReplyTrigger,
  type SetAutoRepliesReply,
  SetAutoRepliesRequest,
  WORD_TRIGGERS,
} from './incoming/auto-replies';
export {
  type ConversationPlace,
  type ReadConversationReply,
  ReadConversationRequest,
  type ReceivedEntry,
  type SentEntry,
} from './incoming/read-conversation';
export { type ListReceivedReply, ListReceivedRequest, type ReceivedMessage } from './incoming/list-received';
export { type LogEntry, type LogPageReply, LogPageRequest } from './log-page';
export { type DeliveryReport, type DeliveryReportsReply, DeliveryReportsRequest } from './delivery-reports';
export {
  type ExplainedMessage,
  type ExplainMessageReply,
  ExplainMessageRequest,
  type MessageAttempt,
  type MessageDecision,
  type MessageReceipt,
  type MessageRoute,
  type MessageWait,
  type StoppedCarrier,
} from './explain-message';
export { type UncertainMessage, type UncertainMessagesReply, UncertainMessagesRequest } from './operators/uncertain';
export {
  MAX_RESOLVED,
  type ResolveUncertainReply,
  ResolveUncertainRequest,
  UNCERTAIN_OUTCOMES,
  type UncertainOutcome,
} from './operators/resolve-uncertain';
export {
  CARRIER_STATES,
  type CarrierCommand,
  type CarrierControl,
  type CarrierState,
  type ControlCarrierReply,
  ControlCarrierRequest,
} from './operators/control-carrier';
export {
  type IncomingNumber,
  type ListNumbersReply,
  ListNumbersRequest,
  MAX_KEYWORD_LENGTH,
  MAX_KEYWORDS,
  type NumberKeyword,
  type RemoveNumberReply,
  RemoveNumberRequest,
  type SetNumberReply,
  SetNumberRequest,
} from './incoming/numbers';
export { type OldestMessage, type OldestMessagesReply, OldestMessagesRequest } from './oldest-messages';
export { type Estimate, type EstimateReply, EstimateRequest } from './estimate';
export {
  type ListedRoute,
  type ListedRule,
  type ListRoutesReply,
  ListRoutesRequest,
  MAX_LISTED_PREFIXES,
  type RoutedCarrierEntry,
} from './overview/routes';
export {
  type MessageRates,
  type MinuteRates,
  type OverviewReply,
  OverviewRequest,
  type QueuedLane,
  type WaitingEvents,
  type WorkerProcess,
} from './overview/overview';
export { type SendControl, type SendProgress, type SendProgressReply, SendProgressRequest } from './send-progress';
export { type ListBulksReply, ListBulksRequest, type ListedBulk } from './usage/list-bulks';
export {
  MAX_USAGE_POINTS,
  USAGE_GROUPS,
  USAGE_ROUTE_GROUPS,
  USAGE_INTERVALS,
  type UsageCount,
  type UsageGroup,
  type UsageRouteGroup,
  type UsageInterval,
  type UsagePoint,
  type UsageReply,
  UsageRequest,
} from './usage/usage';
export { type CancelReply, CancelRequest } from './cancel';
export {
  type Canary,
  type ControlAction,
  type ControlBulkReply,
  ControlBulkRequest,
  type ControlState,
  MAX_CANARY,
  MAX_CANARY_SECONDS,
  MAX_PACE,
  type SubmitControl,
} from './control/control-bulk';
export { type CancelQueuedReply, CancelQueuedRequest } from './cancel-queued';
export {
  type AccountSuspensionChangedEvent,
  type MessagingEvent,
  MessagingEventBatches,
  type SenderNameApprovedEvent,
  type SenderNameWithdrawnEvent,
} from './events';
export {
  type EraseSubjectReply,
  EraseSubjectRequest,
  MAX_INCOMING_PAGE,
  MAX_SUBJECT_PAGE,
  type ReadSubjectReply,
  ReadSubjectRequest,
  type SubjectMessage,
  type SubjectPlace,
} from './subjects/data-subjects';
export { ReadTextRetentionRequest, SetTextRetentionRequest, type TextRetentionReply } from './subjects/text-retention';
export {
  type ExportedAttempt,
  type ExportedBulk,
  type ExportedMail,
  type ExportedMessage,
  type ExportedOptOut,
  type ExportInboxReply,
  ExportInboxRequest,
  type ExportOptOutsReply,
  ExportOptOutsRequest,
  type ExportSubjectReply,
  ExportSubjectRequest,
  INBOX_KINDS,
  type InboxKind,
  type ReadIncomingMessage,
  type ReadIncomingReply,
  ReadIncomingRequest,
} from './subjects/export-subject';
export {
  type AddOptOutReply,
  AddOptOutRequest,
  type EndOptOutReply,
  EndOptOutRequest,
  type ImportOptOutsReply,
  ImportOptOutsRequest,
  type ListOptOutsReply,
  ListOptOutsRequest,
  MAX_OPT_OUT_TEXT,
  OPT_OUT_ORIGINS,
  OPT_OUT_STATES,
  type OptOut,
  type OptOutEnd,
  type OptOutOrigin,
  type OptOutSettings,
  type OptOutState,
  ReadOptOutSettingsRequest,
  SetOptOutSettingsRequest,
} from './opt-outs/opt-outs';
export { MAX_SCHEDULE_DAYS, type SendingHours, type SendSchedule } from './schedule/send-schedule';
export {
  type ListScheduledReply,
  ListScheduledRequest,
  type MoveScheduledReply,
  MoveScheduledRequest,
  type ScheduledSend,
} from './schedule/scheduled-sends';
