import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';

const REQUEST_ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11';

export class SendSmsResponse {
  @ApiProperty()
  readonly message: string;

  @ApiProperty({ description: 'Where to look for the status.' })
  readonly note: string;

  @ApiProperty({ ...UUID_SCHEMA, description: 'Asks for the delivery report.' })
  readonly request_id: string;

  @ApiProperty({ ...UUID_SCHEMA, description: 'The same value as `request_id`; stands in the log.' })
  readonly transaction_id: string;

  @ApiPropertyOptional({ ...TIME_SCHEMA, description: 'When it is due; absent when it is sent at once.' })
  readonly send_at?: string;

  static readonly example: SendSmsResponse = {
    message: 'The message was accepted and queued for delivery.',
    note: 'Delivery is asynchronous: check the SMS logs or the delivery report for its status.',
    request_id: REQUEST_ID,
    transaction_id: REQUEST_ID,
  };
}
