import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';

/** The receiver's response. */
export class TestWebhookResponse {
  @ApiProperty()
  readonly webhook_id: string;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true })
  readonly status_code: number | null;

  @ApiProperty(INTEGER_SCHEMA)
  readonly duration_ms: number;

  @ApiProperty({ type: String, nullable: true })
  readonly response_excerpt: string | null;

  @ApiProperty({ type: String, nullable: true })
  readonly error: string | null;

  static readonly example: TestWebhookResponse = {
    webhook_id: 'test_0c1d2e3f',
    status_code: 200,
    duration_ms: 84,
    response_excerpt: 'ok',
    error: null,
  };
}
