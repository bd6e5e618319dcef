import { DELIVERY_STATES, type DeliveryState } from '@sms/contracts/webhook-dispatcher';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { DateTime } from '../http/date-time';

/** Pending deliveries are excluded, because they are in flight already. */
const REPLAYED_STATES = DELIVERY_STATES.filter((state) => state !== 'pending');

export class ReplayWebhookDeliveriesRequest {
  @DateTime()
  from: string;

  @DateTime()
  to: string;

  @IsOptional()
  @IsIn(REPLAYED_STATES)
  status?: DeliveryState;

  /** `next_after` of the call before. */
  @IsOptional()
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  after?: number;
}
