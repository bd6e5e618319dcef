import { IsAnyUuid, IsMsisdn, IsWhole } from '@sms/contracts/rpc';
import type { Labels } from './personal/labels';
import type { MessageStatus } from './reasons/message-status';
import type { Reason } from './reasons/reasons';

export class DeliveryReportsRequest {
  @IsWhole()
  readonly accountId: number;

  @IsAnyUuid()
  readonly requestId: string;

  /** MSISDN. */
  @IsMsisdn()
  readonly recipient: string;
}

export interface DeliveryReport extends Labels {
  readonly recipient: string;
  readonly status: MessageStatus;
  /** Null while there is none. */
  readonly reason: Reason | null;
  readonly requestId: string;
}

export interface DeliveryReportsReply {
  /** Empty when the account has no such message. */
  readonly reports: readonly DeliveryReport[];
}
