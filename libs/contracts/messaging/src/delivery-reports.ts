import type { MessageStatus } from './message-status';

export interface DeliveryReportsRequest {
  readonly accountId: number;
  readonly requestId: string;
  /** MSISDN. */
  readonly recipient: string;
}

export interface DeliveryReport {
  readonly recipient: string;
  readonly status: MessageStatus;
  readonly requestId: string;
}

export interface DeliveryReportsReply {
  /** Empty when the account has no such message. */
  readonly reports: readonly DeliveryReport[];
}
