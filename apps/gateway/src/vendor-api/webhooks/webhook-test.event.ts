import { ApiProperty } from '@nestjs/swagger';
import { EMITTED, EventVendor } from './delivery-status.event';

class WebhookTest {
  @ApiProperty()
  readonly message: string;
}

export class WebhookTestEvent {
  @ApiProperty({ enum: ['webhook.test'] })
  readonly event: 'webhook.test';

  @ApiProperty(EMITTED)
  readonly event_time: string;

  @ApiProperty({ type: EventVendor, description: 'The account that asked for the test.' })
  readonly vendor: EventVendor;

  @ApiProperty({ type: WebhookTest })
  readonly data: WebhookTest;

  static readonly example: WebhookTestEvent = {
    event: 'webhook.test',
    event_time: '2026-03-01T09:00:02.000+00:00',
    vendor: EventVendor.example,
    data: { message: 'This is a test of your webhook. No SMS belongs to it.' },
  };
}
