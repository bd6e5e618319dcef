import {
  ATTEMPT_OUTCOMES,
  type AttemptOutcome,
  DELIVERY_STATES,
  type DeliveryState,
} from '@sms/contracts/webhook-dispatcher';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';
import { QueryInteger } from '../../edge/validation/query-integer';
import { EndpointIdField } from './endpoint-id.field';

export class WebhookDeliveriesParams {
  @ApiField('Only entries with this status.', { example: 'failed' })
  @IsOptional()
  @IsIn(DELIVERY_STATES)
  status?: DeliveryState;

  @ApiField('Only entries whose last attempt ended like this.', { example: 'server_error' })
  @IsOptional()
  @IsIn(ATTEMPT_OUTCOMES)
  outcome?: AttemptOutcome;

  @ApiField('The message, as events name it.', { example: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c12' })
  @IsOptional()
  @IsUUID()
  message_id?: string;

  @ApiField('The `transaction_id` that sending answered.', { example: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c12' })
  @IsOptional()
  @IsUUID()
  transaction_id?: string;

  @ApiField('The `id` of the log entry.', { example: 1 })
  @QueryInteger(1)
  sms_log_id?: number;

  @ApiField('From this time on; ISO 8601 with offset.', { example: '2026-03-01T08:00:00Z' })
  @IsOptional()
  @DateTime()
  from?: string;

  @ApiField('Before this time; ISO 8601 with offset.', { example: '2026-03-01T12:00:00.000Z' })
  @IsOptional()
  @DateTime()
  to?: string;

  @EndpointIdField()
  endpoint_id?: string;

  @Cursor({ min: 1 })
  cursor?: number;

  @Limit(100, 20)
  limit = 20;
}
