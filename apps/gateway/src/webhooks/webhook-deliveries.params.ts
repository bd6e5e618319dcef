import { DELIVERY_STATES, type DeliveryState } from '@sms/contracts/webhook-dispatcher';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { DateTime } from '../http/date-time';

export class WebhookDeliveriesParams {
  @IsOptional()
  @IsIn(DELIVERY_STATES)
  status?: DeliveryState;

  @IsOptional()
  @IsUUID()
  message_id?: string;

  /** The id that the send returned. */
  @IsOptional()
  @IsUUID()
  transaction_id?: string;

  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  sms_log_id?: number;

  @IsOptional()
  @DateTime()
  from?: string;

  @IsOptional()
  @DateTime()
  to?: string;

  /** `next_cursor` of the page before. */
  @IsOptional()
  @Type(() => Number)
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  cursor?: number;

  @IsOptional()
  @Type(() => Number)
  @Max(100)
  @Min(1)
  @IsInt()
  limit = 20;
}
