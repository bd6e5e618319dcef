import type { CancelledSend } from './cancel-messages.handler';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';

export class CancelMessagesResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly request_id: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages of the send.' })
  readonly total: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'By this call or an earlier one.' })
  readonly cancelled: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'A carrier has them, or is being given them.' })
  readonly not_cancelled: number;

  static of({ requestId, total, cancelled }: CancelledSend): CancelMessagesResponse {
    return { request_id: requestId, total, cancelled, not_cancelled: total - cancelled };
  }

  static readonly example: CancelMessagesResponse = {
    request_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11',
    total: 50_000,
    cancelled: 49_200,
    not_cancelled: 800,
  };
}
