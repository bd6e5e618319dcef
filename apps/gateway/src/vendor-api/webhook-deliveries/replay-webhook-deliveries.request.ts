import {
  ATTEMPT_OUTCOMES,
  type AttemptOutcome,
  DELIVERY_STATES,
  type DeliveryState,
} from '@sms/contracts/webhook-dispatcher';
import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { FormerNames } from '../../edge/validation/aliases';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';
import { EndpointIdField } from './endpoint-id.field';

/** Pending deliveries are excluded, because they are in flight already. */
const REPLAYED_STATES = DELIVERY_STATES.filter((state) => state !== 'pending');

/** The filters of the list, at least one of which is given. */
export class ReplayWebhookDeliveriesRequest {
  @ApiField('From this time on; ISO 8601 with offset.', { example: '2026-03-01T08:00:00Z' })
  @IsOptional()
  @DateTime()
  from?: string | null;

  @ApiField('Before this time; ISO 8601 with offset.', { example: '2026-03-01T12:00:00.000Z' })
  @IsOptional()
  @DateTime()
  to?: string | null;

  @ApiField('Only entries with this status.', { example: 'failed' })
  @IsOptional()
  @IsIn(REPLAYED_STATES)
  status?: DeliveryState | null;

  @ApiField('Only entries whose last attempt ended like this.')
  @IsOptional()
  @IsIn(ATTEMPT_OUTCOMES)
  outcome?: AttemptOutcome | null;

  @ApiField('The message, as events name it.')
  @IsOptional()
  @IsUUID()
  message_id?: string | null;

  @ApiField('The `transaction_id` that sending answered.')
  @IsOptional()
  @IsUUID()
  transaction_id?: string | null;

  @ApiField('The `id` of the log entry.')
  @IsOptional()
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  sms_log_id?: number | null;

  @EndpointIdField()
  endpoint_id?: string | null;

  @ApiField('Only what comes after this number: `next_cursor` of the call before.')
  @FormerNames('after')
  @IsOptional()
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  cursor?: number | null;

  @ApiField('`true`: nothing is delivered again; the answer is how many would be.')
  @IsOptional()
  @IsBoolean()
  dry_run?: boolean | null;
}
