import { columns, statement } from '@sms/platform/database';

/** The value of `sends_up_to` of a bulk of which every message may be sent. */
export const NO_BOUND = 2_147_483_647;

/**
 * A condition on a message: its bulk is paused, cancelled, or waits for its canary. The first part is read once for a
 * statement, so it costs nothing for each message while no bulk is held back.
 * @param message a relation with `request_id` and `ordinal`
 */
export function isHeldBack(message: string): string {
  return `(EXISTS (SELECT FROM bulk_control WHERE sends_up_to < ${NO_BOUND})
        AND EXISTS (SELECT FROM bulk_control AS control WHERE control.request_id = ${message}.request_id
          AND control.sends_up_to < ${NO_BOUND} AND ${message}.ordinal > control.sends_up_to))`;
}

interface OfBulk {
  readonly id: number;
  readonly requestId: string;
  readonly ordinal: number;
}

const MESSAGES = columns<OfBulk>({
  id: ['bigint', ({ id }) => id],
  request_id: ['uuid', ({ requestId }) => requestId],
  ordinal: ['integer', ({ ordinal }) => ordinal],
});

/** Those of the messages whose bulk is held back. */
export const findHeldBackMessages = statement<readonly OfBulk[], { id: number }>({
  name: 'messaging.find_held_back_messages',
  params: MESSAGES,
  text: `SELECT k.id FROM ${MESSAGES.unnest} AS k(${MESSAGES.names}) WHERE ${isHeldBack('k')}`,
});
