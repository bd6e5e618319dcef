import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MAX_NAMED_OPTED_OUT } from '@sms/contracts/messaging';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';

const REQUEST_ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11';

export class SendBulkSmsResponse {
  @ApiProperty()
  readonly message: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Without duplicates, and without those who have opted out.' })
  readonly total_recipients: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly duplicates_removed: number;

  @ApiProperty({ description: 'Where to look for the statuses.' })
  readonly note: string;

  @ApiProperty({ ...UUID_SCHEMA, description: 'Asks, together with a recipient, for the delivery report.' })
  readonly request_id: string;

  @ApiProperty({ ...UUID_SCHEMA, description: 'The same value as `request_id`; stands in the log.' })
  readonly transaction_id: string;

  @ApiPropertyOptional({ ...TIME_SCHEMA, description: 'When it is due; absent when it is sent at once.' })
  readonly send_at?: string;

  @ApiPropertyOptional({
    type: [String],
    description: `Numbers that have opted out: nothing is sent or charged. The first ${MAX_NAMED_OPTED_OUT}; absent without any.`,
  })
  readonly opted_out?: readonly string[];

  @ApiPropertyOptional({ ...INTEGER_SCHEMA, description: 'All that have opted out.' })
  readonly opted_out_total?: number;

  static readonly example: SendBulkSmsResponse = {
    message: 'The messages were accepted and queued for delivery.',
    total_recipients: 2,
    duplicates_removed: 0,
    note: 'Delivery is asynchronous: check the SMS logs or the delivery reports for each status.',
    request_id: REQUEST_ID,
    transaction_id: REQUEST_ID,
  };
}
