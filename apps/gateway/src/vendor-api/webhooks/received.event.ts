import { ApiProperty } from '@nestjs/swagger';
import { EMITTED, EventVendor, OFFSET_TIME } from './delivery-status.event';

const UNLESS_LEFT_OUT = 'Missing where the webhook is set with `include_text_and_number: false`.';

class ReceivedMessage {
  @ApiProperty({ format: 'uuid', description: 'As in `GET /v1/incoming-messages`.' })
  readonly message_id: string;

  @ApiProperty({ required: false, description: `The phone that it came from. ${UNLESS_LEFT_OUT}` })
  readonly from?: string;

  @ApiProperty({ description: 'The number that it was sent to.' })
  readonly to: string;

  @ApiProperty({ required: false, description: `The text. ${UNLESS_LEFT_OUT}` })
  readonly message?: string;

  @ApiProperty({ description: 'Parts of it never came.' })
  readonly incomplete: boolean;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Your last message to the phone, from this number, within seven days.',
  })
  readonly reply_to: string | null;

  @ApiProperty({ ...OFFSET_TIME, description: 'ISO 8601 with offset.' })
  readonly received_at: string;
}

export class ReceivedEvent {
  @ApiProperty({ enum: ['sms.received'] })
  readonly event: 'sms.received';

  @ApiProperty(EMITTED)
  readonly event_time: string;

  @ApiProperty({ type: EventVendor })
  readonly vendor: EventVendor;

  @ApiProperty({ type: ReceivedMessage })
  readonly data: ReceivedMessage;

  static readonly example: ReceivedEvent = {
    event: 'sms.received',
    event_time: '2026-03-01T09:00:01.120+00:00',
    vendor: EventVendor.example,
    data: {
      message_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1dffff',
      from: '96171000001',
      to: '1606',
      message: 'Yes, please.',
      incomplete: false,
      reply_to: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0001',
      received_at: '2026-03-01T09:00:00.000+00:00',
    },
  };
}
