import { type EventBatchReply, operation } from '@sms/contracts/rpc';
import { type CancelReply, CancelRequest } from './cancel';
import { type CancelQueuedReply, CancelQueuedRequest } from './cancel-queued';
import {
  type CarrierOdditiesReply,
  CarrierPageRequest,
  type IncomingMessagesReply,
  type UnmatchedReceiptsReply,
} from './incoming/carrier-mail';
import {
  type ReadAutoRepliesReply,
  ReadAutoRepliesRequest,
  type SetAutoRepliesReply,
  SetAutoRepliesRequest,
} from './incoming/auto-replies';
import { type ReadConversationReply, ReadConversationRequest } from './incoming/read-conversation';
import {
  type ActivateCarrierSettingsReply,
  ActivateCarrierSettingsRequest,
  type CreateCarrierSettingsReply,
  CreateCarrierSettingsRequest,
  type ListCarrierSettingsReply,
  ListCarrierSettingsRequest,
  type ReadCarrierSettingsReply,
  ReadCarrierSettingsRequest,
  type TryCarrierSettingsReply,
  TryCarrierSettingsRequest,
} from './operators/carrier-settings';
import { type CarriersReply, CarriersRequest } from './operators/carriers';
import { type ControlCarrierReply, ControlCarrierRequest } from './operators/control-carrier';
import {
  type ListNumbersReply,
  ListNumbersRequest,
  type RemoveNumberReply,
  RemoveNumberRequest,
  type SetNumberReply,
  SetNumberRequest,
} from './incoming/numbers';
import {
  type EraseSubjectReply,
  EraseSubjectRequest,
  type ReadSubjectReply,
  ReadSubjectRequest,
} from './subjects/data-subjects';
import { ReadTextRetentionRequest, SetTextRetentionRequest, type TextRetentionReply } from './subjects/text-retention';
import {
  type ExportInboxReply,
  ExportInboxRequest,
  type ExportOptOutsReply,
  ExportOptOutsRequest,
  type ExportSubjectReply,
  ExportSubjectRequest,
  type ReadIncomingReply,
  ReadIncomingRequest,
} from './subjects/export-subject';
import { type ControlBulkReply, ControlBulkRequest } from './control/control-bulk';
import { type CreditAheadReply, CreditAheadRequest, type CreditsAheadReply, CreditsAheadRequest } from './credit-ahead';
import { type GiveUpReply, GiveUpRequest } from './give-up';
import { type DeliveryReportsReply, DeliveryReportsRequest } from './delivery-reports';
import { MessagingEventBatches } from './events';
import { type EstimateReply, EstimateRequest } from './estimate';
import { type ExplainMessageReply, ExplainMessageRequest } from './explain-message';
import { type ListBulksReply, ListBulksRequest } from './usage/list-bulks';
import { type ListMessagesReply, ListMessagesRequest } from './list-messages';
import { type ListReceivedReply, ListReceivedRequest } from './incoming/list-received';
import { type LogPageReply, LogPageRequest } from './log-page';
import {
  type AddOptOutReply,
  AddOptOutRequest,
  type EndOptOutReply,
  EndOptOutRequest,
  type ImportOptOutsReply,
  ImportOptOutsRequest,
  type ListOptOutsReply,
  ListOptOutsRequest,
  type OptOutSettings,
  ReadOptOutSettingsRequest,
  SetOptOutSettingsRequest,
} from './opt-outs/opt-outs';
import { type OverviewReply, OverviewRequest } from './overview/overview';
import { type ListRoutesReply, ListRoutesRequest } from './overview/routes';
import { type SendProgressReply, SendProgressRequest } from './send-progress';
import {
  type ListScheduledReply,
  ListScheduledRequest,
  type MoveScheduledReply,
  MoveScheduledRequest,
} from './schedule/scheduled-sends';
import { type SubmitReply, SubmitRequest } from './submit';
import { type OldestMessagesReply, OldestMessagesRequest } from './oldest-messages';
import { type ResolveUncertainReply, ResolveUncertainRequest } from './operators/resolve-uncertain';
import { type UncertainMessagesReply, UncertainMessagesRequest } from './operators/uncertain';
import { type UsageReply, UsageRequest } from './usage/usage';

export const MESSAGING_OPERATIONS = {
  submit: operation<SubmitRequest, SubmitReply>('messaging.submit.v1', SubmitRequest),
  /** As `submit`, for items with a schedule. */
  schedule: operation<SubmitRequest, SubmitReply>('messaging.schedule.v1', SubmitRequest),
  listScheduled: operation<ListScheduledRequest, ListScheduledReply>(
    'messaging.list-scheduled.v1',
    ListScheduledRequest,
  ),
  moveScheduled: operation<MoveScheduledRequest, MoveScheduledReply>(
    'messaging.move-scheduled.v1',
    MoveScheduledRequest,
  ),
  giveUp: operation<GiveUpRequest, GiveUpReply>('messaging.give-up.v1', GiveUpRequest),
  estimate: operation<EstimateRequest, EstimateReply>('messaging.estimate.v1', EstimateRequest),
  logPage: operation<LogPageRequest, LogPageReply>('messaging.log-page.v1', LogPageRequest),
  deliveryReports: operation<DeliveryReportsRequest, DeliveryReportsReply>(
    'messaging.delivery-reports.v1',
    DeliveryReportsRequest,
  ),
  listMessages: operation<ListMessagesRequest, ListMessagesReply>('messaging.list-messages.v1', ListMessagesRequest),
  explainMessage: operation<ExplainMessageRequest, ExplainMessageReply>(
    'messaging.explain-message.v1',
    ExplainMessageRequest,
  ),
  uncertain: operation<UncertainMessagesRequest, UncertainMessagesReply>(
    'messaging.uncertain.v1',
    UncertainMessagesRequest,
  ),
  resolveUncertain: operation<ResolveUncertainRequest, ResolveUncertainReply>(
    'messaging.resolve-uncertain.v1',
    ResolveUncertainRequest,
  ),
  oldestMessages: operation<OldestMessagesRequest, OldestMessagesReply>(
    'messaging.oldest-messages.v1',
    OldestMessagesRequest,
  ),
  sendProgress: operation<SendProgressRequest, SendProgressReply>('messaging.send-progress.v1', SendProgressRequest),
  listBulks: operation<ListBulksRequest, ListBulksReply>('messaging.list-bulks.v1', ListBulksRequest),
  usage: operation<UsageRequest, UsageReply>('messaging.usage.v1', UsageRequest),
  cancel: operation<CancelRequest, CancelReply>('messaging.cancel.v1', CancelRequest),
  controlBulk: operation<ControlBulkRequest, ControlBulkReply>('messaging.control-bulk.v1', ControlBulkRequest),
  cancelQueued: operation<CancelQueuedRequest, CancelQueuedReply>('messaging.cancel-queued.v1', CancelQueuedRequest),
  creditAhead: operation<CreditAheadRequest, CreditAheadReply>('messaging.credit-ahead.v1', CreditAheadRequest),
  creditsAhead: operation<CreditsAheadRequest, CreditsAheadReply>('messaging.credits-ahead.v1', CreditsAheadRequest),
  readSubject: operation<ReadSubjectRequest, ReadSubjectReply>('messaging.read-subject.v1', ReadSubjectRequest),
  eraseSubject: operation<EraseSubjectRequest, EraseSubjectReply>('messaging.erase-subject.v1', EraseSubjectRequest),
  readTextRetention: operation<ReadTextRetentionRequest, TextRetentionReply>(
    'messaging.read-text-retention.v1',
    ReadTextRetentionRequest,
  ),
  setTextRetention: operation<SetTextRetentionRequest, TextRetentionReply>(
    'messaging.set-text-retention.v1',
    SetTextRetentionRequest,
  ),
  exportSubject: operation<ExportSubjectRequest, ExportSubjectReply>(
    'messaging.export-subject.v1',
    ExportSubjectRequest,
  ),
  readIncoming: operation<ReadIncomingRequest, ReadIncomingReply>('messaging.read-incoming.v1', ReadIncomingRequest),
  exportOptOuts: operation<ExportOptOutsRequest, ExportOptOutsReply>(
    'messaging.export-opt-outs.v1',
    ExportOptOutsRequest,
  ),
  exportInbox: operation<ExportInboxRequest, ExportInboxReply>('messaging.export-inbox.v1', ExportInboxRequest),
  listOptOuts: operation<ListOptOutsRequest, ListOptOutsReply>('messaging.list-opt-outs.v1', ListOptOutsRequest),
  addOptOut: operation<AddOptOutRequest, AddOptOutReply>('messaging.add-opt-out.v1', AddOptOutRequest),
  importOptOuts: operation<ImportOptOutsRequest, ImportOptOutsReply>(
    'messaging.import-opt-outs.v1',
    ImportOptOutsRequest,
  ),
  endOptOut: operation<EndOptOutRequest, EndOptOutReply>('messaging.end-opt-out.v1', EndOptOutRequest),
  readOptOutSettings: operation<ReadOptOutSettingsRequest, OptOutSettings>(
    'messaging.read-opt-out-settings.v1',
    ReadOptOutSettingsRequest,
  ),
  setOptOutSettings: operation<SetOptOutSettingsRequest, OptOutSettings>(
    'messaging.set-opt-out-settings.v1',
    SetOptOutSettingsRequest,
  ),
  readAutoReplies: operation<ReadAutoRepliesRequest, ReadAutoRepliesReply>(
    'messaging.read-auto-replies.v1',
    ReadAutoRepliesRequest,
  ),
  setAutoReplies: operation<SetAutoRepliesRequest, SetAutoRepliesReply>(
    'messaging.set-auto-replies.v1',
    SetAutoRepliesRequest,
  ),
  unmatchedReceipts: operation<CarrierPageRequest, UnmatchedReceiptsReply>(
    'messaging.unmatched-receipts.v1',
    CarrierPageRequest,
  ),
  carrierOddities: operation<CarrierPageRequest, CarrierOdditiesReply>(
    'messaging.carrier-oddities.v1',
    CarrierPageRequest,
  ),
  incomingMessages: operation<CarrierPageRequest, IncomingMessagesReply>(
    'messaging.incoming-messages.v1',
    CarrierPageRequest,
  ),
  listReceived: operation<ListReceivedRequest, ListReceivedReply>('messaging.list-received.v1', ListReceivedRequest),
  readConversation: operation<ReadConversationRequest, ReadConversationReply>(
    'messaging.read-conversation.v1',
    ReadConversationRequest,
  ),
  listNumbers: operation<ListNumbersRequest, ListNumbersReply>('messaging.list-numbers.v1', ListNumbersRequest),
  setNumber: operation<SetNumberRequest, SetNumberReply>('messaging.set-number.v1', SetNumberRequest),
  removeNumber: operation<RemoveNumberRequest, RemoveNumberReply>('messaging.remove-number.v1', RemoveNumberRequest),
  carriers: operation<CarriersRequest, CarriersReply>('messaging.carriers.v1', CarriersRequest),
  controlCarrier: operation<ControlCarrierRequest, ControlCarrierReply>(
    'messaging.control-carrier.v1',
    ControlCarrierRequest,
  ),
  listCarrierSettings: operation<ListCarrierSettingsRequest, ListCarrierSettingsReply>(
    'messaging.list-carrier-settings.v1',
    ListCarrierSettingsRequest,
  ),
  readCarrierSettings: operation<ReadCarrierSettingsRequest, ReadCarrierSettingsReply>(
    'messaging.read-carrier-settings.v1',
    ReadCarrierSettingsRequest,
  ),
  createCarrierSettings: operation<CreateCarrierSettingsRequest, CreateCarrierSettingsReply>(
    'messaging.create-carrier-settings.v1',
    CreateCarrierSettingsRequest,
  ),
  activateCarrierSettings: operation<ActivateCarrierSettingsRequest, ActivateCarrierSettingsReply>(
    'messaging.activate-carrier-settings.v1',
    ActivateCarrierSettingsRequest,
  ),
  tryCarrierSettings: operation<TryCarrierSettingsRequest, TryCarrierSettingsReply>(
    'messaging.try-carrier-settings.v1',
    TryCarrierSettingsRequest,
  ),
  overview: operation<OverviewRequest, OverviewReply>('messaging.overview.v1', OverviewRequest),
  listRoutes: operation<ListRoutesRequest, ListRoutesReply>('messaging.list-routes.v1', ListRoutesRequest),
} as const;

/** The reply means that all events are committed except those it names. */
export const MESSAGING_EVENTS = operation<MessagingEventBatches, EventBatchReply>(
  'messaging.events.v1',
  MessagingEventBatches,
);
