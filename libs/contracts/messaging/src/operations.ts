import { operation, type EventBatch, type EventBatchReply } from '@sms/contracts/rpc';
import type { CancelReply, CancelRequest } from './cancel';
import type {
  CarrierOdditiesReply,
  CarrierPageRequest,
  IncomingMessagesReply,
  UnmatchedReceiptsReply,
} from './carrier-mail';
import type { CarriersReply, CarriersRequest } from './carriers';
import type { DeliveryReportsReply, DeliveryReportsRequest } from './delivery-reports';
import type { MessagingEvent } from './events';
import type { FindMessagesReply, FindMessagesRequest } from './find-messages';
import type { LogPageReply, LogPageRequest } from './log-page';
import type { SubmitReply, SubmitRequest } from './submit';
import type { UncertainMessagesReply, UncertainMessagesRequest } from './uncertain';

export const MESSAGING_OPERATIONS = {
  submit: operation<SubmitRequest, SubmitReply>('messaging.submit.v1'),
  logPage: operation<LogPageRequest, LogPageReply>('messaging.log-page.v1'),
  deliveryReports: operation<DeliveryReportsRequest, DeliveryReportsReply>('messaging.delivery-reports.v1'),
  findMessages: operation<FindMessagesRequest, FindMessagesReply>('messaging.find-messages.v1'),
  uncertain: operation<UncertainMessagesRequest, UncertainMessagesReply>('messaging.uncertain.v1'),
  cancel: operation<CancelRequest, CancelReply>('messaging.cancel.v1'),
  unmatchedReceipts: operation<CarrierPageRequest, UnmatchedReceiptsReply>('messaging.unmatched-receipts.v1'),
  carrierOddities: operation<CarrierPageRequest, CarrierOdditiesReply>('messaging.carrier-oddities.v1'),
  incomingMessages: operation<CarrierPageRequest, IncomingMessagesReply>('messaging.incoming-messages.v1'),
  carriers: operation<CarriersRequest, CarriersReply>('messaging.carriers.v1'),
} as const;

/** Takes `EventBatch<MessagingEvent>`; the reply means that all of them are committed. */
export const MESSAGING_EVENTS = operation<EventBatch<MessagingEvent>, EventBatchReply>('messaging.events.v1');
