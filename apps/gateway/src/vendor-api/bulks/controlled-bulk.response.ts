import type { ControlState } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { UUID_SCHEMA } from '../../edge/http/api-schemas';
import { BULK_FIELDS_EXAMPLE } from './bulk-fields.response';

export const CONTROL_STATES = ['running', 'canary', 'paused', 'cancelled'] as const satisfies readonly ControlState[];

export class ControlledBulkResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly request_id: string;

  @ApiProperty({
    enum: CONTROL_STATES,
    description:
      '`canary` while only the first messages are sent; `cancelled` when the rest is not, which neither call changes.',
  })
  readonly state: ControlState;

  static readonly example: ControlledBulkResponse = { request_id: BULK_FIELDS_EXAMPLE.request_id, state: 'paused' };
}
