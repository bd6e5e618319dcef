import { Injectable } from '@nestjs/common';
import type { ReasonCode } from '@sms/contracts/messaging';
import { type Sql, statement } from '@sms/platform/database';
import { MessageChanges } from './message-changes';
import { OF_MESSAGES, ofMessages } from '../queue/attempts';
import { HeldClaims } from '../queue/held-claims';
import { SendQueue } from '../queue/send-queue';

/** Why a message is given up before a carrier has accepted it. */
export type GivenUp = 'cancelled' | 'expired' | 'withdrawn' | 'opted_out' | 'unroutable' | 'uncertain' | 'not_accepted';

const REASONS: Readonly<Record<GivenUp, { readonly failureReason: string; readonly reasonCode: ReasonCode }>> = {
  cancelled: { failureReason: 'cancelled', reasonCode: 'cancelled' },
  expired: { failureReason: 'validity period passed before a carrier accepted it', reasonCode: 'validity_expired' },
  withdrawn: { failureReason: 'the sender name was withdrawn', reasonCode: 'sender_withdrawn' },
  opted_out: { failureReason: 'the recipient has opted out', reasonCode: 'recipient_opted_out' },
  unroutable: { failureReason: 'no carrier goes to this destination', reasonCode: 'no_route' },
  uncertain: { failureReason: 'outcome at the carrier unknown', reasonCode: 'carrier_outcome_unknown' },
  not_accepted: { failureReason: 'the carrier does not have it', reasonCode: 'carrier_did_not_take_it' },
};

/** Codes of refusals that leave it open whether the carrier takes the message later. */
const PUT_OFF = [
  'carrier_throttled',
  'carrier_queue_full',
  'carrier_unavailable',
  'carrier_session_refused',
] as const satisfies readonly ReasonCode[];

const countAcceptedSegments = statement<
  readonly [messageIds: readonly number[], lowest: number],
  { message_id: number; segments: number }
>({
  name: 'messaging.count_accepted_segments',
  text: `
    SELECT message_id, count(DISTINCT segment)::integer AS segments FROM submission
     WHERE ${OF_MESSAGES} AND outcome = 'accepted' GROUP BY message_id`,
});

const findLastRefusals = statement<
  readonly [
    messageIds: readonly number[],
    lowest: number,
    putOff: readonly ['carrier_throttled', 'carrier_queue_full', 'carrier_unavailable', 'carrier_session_refused'],
  ],
  { message_id: number; refusal_code: ReasonCode }
>({
  name: 'messaging.find_last_refusals',
  text: `
    SELECT DISTINCT ON (message_id) message_id, refusal_code FROM submission
    WHERE ${OF_MESSAGES} AND refusal_code = ANY($3::text[]) ORDER BY message_id, id DESC`,
});

/** Gives messages up that are not to be sent any more. */
@Injectable()
export class FailMessages {
  constructor(
    private readonly changes: MessageChanges,
    private readonly queue: SendQueue,
  ) {}

  /**
   * The caller has locked the messages, and checked that no other worker has claimed them. Segments that a carrier did
   * accept have to be paid all the same. A message that has a state already stays as it is.
   */
  async execute(
    sql: Sql,
    messageIds: readonly number[],
    why: GivenUp,
    held: HeldClaims = HeldClaims.NONE,
  ): Promise<void> {
    if (messageIds.length === 0) return;
    const rows = await sql.run(countAcceptedSegments, ofMessages(messageIds));
    const accepted = new Map(rows.map((row) => [row.message_id, row.segments]));
    const putOff = why === 'expired' ? await this.lastRefusals(sql, messageIds) : new Map<number, ReasonCode>();
    const { failureReason, reasonCode } = REASONS[why];
    await this.changes.apply(
      sql,
      'failed',
      messageIds.map((messageId) => ({ messageId, failureReason, reasonCode: putOff.get(messageId) ?? reasonCode })),
      (id) => accepted.get(id) ?? 0,
    );
    // Also of messages that had a state: another process may have moved them while they were ended.
    await this.queue.remove(sql, held, messageIds);
  }

  /** The last temporary refusal of each message: it says more than that the validity has passed. */
  private async lastRefusals(sql: Sql, messageIds: readonly number[]): Promise<ReadonlyMap<number, ReasonCode>> {
    const rows = await sql.run(findLastRefusals, [...ofMessages(messageIds), PUT_OFF]);
    return new Map(rows.map(({ message_id: id, refusal_code: code }) => [id, code]));
  }
}
