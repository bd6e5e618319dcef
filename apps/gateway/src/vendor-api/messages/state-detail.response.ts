import type { MessageStatus, MessageWait } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { TIME_SCHEMA } from '../../edge/http/api-schemas';

const STATE_OF_WAIT = {
  queued: 'waiting',
  in_flight: 'at_the_carrier',
  delayed: 'delayed',
  uncertain: 'uncertain',
  held: 'held',
  paused: 'paused',
  cancelled: 'cancelled',
} as const satisfies Record<MessageWait['state'], string>;
const STATE_DETAILS = [...Object.values(STATE_OF_WAIT), 'awaiting_receipt'] as const;

/** Where a message is that has not ended. */
export class StateDetailResponse {
  @ApiProperty({
    enum: STATE_DETAILS,
    description:
      '`waiting` for its turn, `at_the_carrier` without an answer yet, `awaiting_receipt` after the carrier took it, `delayed` because the carrier put it off, `uncertain` because no answer came, `held` while the account is suspended, `paused` while its bulk is held back or paced, `cancelled` and about to end. Others may be added.',
  })
  readonly state: (typeof STATE_DETAILS)[number];

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'Since when, where that is known.' })
  readonly since: string | null;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'When that is decided at the latest, where it is known.',
  })
  readonly until: string | null;

  /** @param wait undefined when messaging runs a version that does not report it */
  static of(
    { status, updatedAt }: { readonly status: MessageStatus; readonly updatedAt: string },
    wait: MessageWait | null | undefined,
  ): StateDetailResponse | null {
    if (status === 'pending') return { state: 'awaiting_receipt', since: updatedAt, until: null };
    return wait ? { state: STATE_OF_WAIT[wait.state], since: wait.since, until: wait.until } : null;
  }
}
