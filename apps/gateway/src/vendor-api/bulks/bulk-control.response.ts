import { ApiProperty } from '@nestjs/swagger';
import type { ControlState, SendControl } from '@sms/contracts/messaging';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';
import { CONTROL_STATES } from './controlled-bulk.response';

const SHARE = { type: 'number', minimum: 0, maximum: 1, nullable: true } as const;

class CanaryResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Its first messages.' })
  readonly messages: number;

  @ApiProperty({ ...SHARE, description: 'At least this share of them has to be delivered.' })
  readonly min_delivered: number | null;

  @ApiProperty({ ...SHARE, description: 'At most this share of them may fail.' })
  readonly max_failed: number | null;
}

/** How a send is held back, or was. */
export class BulkControlResponse {
  @ApiProperty({
    enum: CONTROL_STATES,
    description:
      '`running`, `paused` by a call, `canary` while only the first messages are sent, `cancelled` when the rest is not.',
  })
  readonly state: ControlState;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of the queued messages, those that are not sent in this state.' })
  readonly paused: number;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Messages a second; null for no pace.' })
  readonly pace: number | null;

  @ApiProperty({ type: CanaryResponse, nullable: true })
  readonly canary: CanaryResponse | null;

  static of({ state, paused, pace, canary }: SendControl): BulkControlResponse {
    return {
      state,
      paused,
      pace,
      canary: canary && {
        messages: canary.messages,
        min_delivered: canary.minDelivered ?? null,
        max_failed: canary.maxFailed ?? null,
      },
    };
  }

  static readonly example: BulkControlResponse = {
    state: 'canary',
    paused: 29_500,
    pace: 500,
    canary: { messages: 500, min_delivered: 0.9, max_failed: null },
  };
}
