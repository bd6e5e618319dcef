import { DELIVERY_STATES, type DeliveryState } from '@sms/contracts/webhook-dispatcher';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from '../http/api-field';
import { DateTime } from '../http/date-time';

/** Pending deliveries are excluded, because they are in flight already. */
const REPLAYED_STATES = DELIVERY_STATES.filter((state) => state !== 'pending');

export class ReplayWebhookDeliveriesRequest {
  @ApiField('From this time on; ISO 8601 with offset.', { example: '2026-03-01T08:00:00Z' })
  @DateTime()
  from: string;

  @ApiField('Before this time; ISO 8601 with offset.', { example: '2026-03-01T12:00:00.000Z' })
  @DateTime()
  to: string;

  @ApiField('Only entries with this status.', { example: 'failed' })
  @IsOptional()
  @IsIn(REPLAYED_STATES)
  status?: DeliveryState;

  @ApiField('Only what comes after this number: `next_after` of the call before.')
  @IsOptional()
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  after?: number;
}
