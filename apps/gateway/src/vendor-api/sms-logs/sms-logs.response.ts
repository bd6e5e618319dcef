import { ApiProperty } from '@nestjs/swagger';
import { type LogEntry, MESSAGE_STATUSES, type MessageStatus } from '@sms/contracts/messaging';
import { INTEGER_SCHEMA, MSISDN_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { GivenLabels, givenLabels } from '../messages/labels.response';
import { REASON, ReasonResponse } from '../../edge/http/reason.response';

export class SmsLogResponse extends GivenLabels {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Also `sms_log_id` of the webhook.' })
  readonly id: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly user_id: number;

  @ApiProperty(MSISDN_SCHEMA)
  readonly recipient: string;

  @ApiProperty()
  readonly message: string;

  @ApiProperty({ enum: MESSAGE_STATUSES })
  readonly status: MessageStatus;

  @ApiProperty({ ...UUID_SCHEMA, description: 'The id that sending answered.' })
  readonly transaction_id: string;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  @ApiProperty(TIME_SCHEMA)
  readonly updated_at: string;

  @ApiProperty(REASON)
  readonly reason: ReasonResponse | null;

  static of(entry: LogEntry): SmsLogResponse {
    return {
      id: entry.id,
      user_id: entry.userId,
      recipient: entry.recipient,
      message: entry.text,
      status: entry.status,
      transaction_id: entry.requestId,
      created_at: entry.createdAt,
      updated_at: entry.updatedAt,
      reason: ReasonResponse.of(entry.reason),
      ...givenLabels(entry),
    };
  }

  static readonly example: SmsLogResponse = {
    id: 1,
    user_id: 7,
    recipient: '999000123456',
    message: 'Your parcel arrives today.',
    status: 'undelivered',
    transaction_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11',
    created_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-01T09:00:02.000Z',
    reason: ReasonResponse.exampleOf('handset_unreachable'),
  };
}

export class SmsLogPageResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly current_page: number;

  @ApiProperty({ type: [SmsLogResponse] })
  readonly data: readonly SmsLogResponse[];

  @ApiProperty(INTEGER_SCHEMA)
  readonly per_page: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly total: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: '1 when there is nothing.' })
  readonly last_page: number;

  static readonly example: SmsLogPageResponse = {
    current_page: 1,
    data: [SmsLogResponse.example],
    per_page: 10,
    total: 1,
    last_page: 1,
  };
}
