import type { MessageAttempt, ReasonCode, UncertainOutcome } from '@sms/contracts/messaging';
import { type Database, statement } from '@sms/platform/database';
import type { LoggedMessage } from './logged-message';

/** Further attempts explain nothing more. */
const MAX_ATTEMPTS = 200;

interface Row {
  submitted_at: Date;
  attempt: number;
  segment: number;
  segments: number;
  carrier: string;
  slot: number | null;
  outcome: MessageAttempt['outcome'];
  carrier_message_id: string | null;
  refusal: string | null;
  refusal_code: ReasonCode | null;
  receipt: string | null;
  receipt_at: Date | null;
  decision: UncertainOutcome | null;
  decided_at: Date | null;
}

const listAttemptsOfMessage = statement<readonly [id: number], Row>({
  name: 'messaging.list_attempts_of_message',
  text: `
    SELECT submitted_at, attempt, segment, segments, carrier, slot, outcome, carrier_message_id, refusal, refusal_code,
      receipt, receipt_at, decision, decided_at
    FROM submission WHERE message_id = $1 AND id >= $1 ORDER BY attempt, segment LIMIT ${MAX_ATTEMPTS}`,
});

/** Returns the stored attempts, or the one derived from the message's state. */
export async function attemptsOf(database: Database, message: LoggedMessage): Promise<MessageAttempt[]> {
  const rows = await database.run(listAttemptsOfMessage, [message.id]);
  return rows.length === 0 ? onlyAttempt(message) : rows.map(written);
}

function written(row: Row): MessageAttempt {
  return {
    at: row.submitted_at.toISOString(),
    attempt: row.attempt,
    segment: row.segment,
    segments: row.segments,
    carrier: row.carrier,
    slot: row.slot,
    outcome: row.outcome,
    carrierMessageId: row.carrier_message_id,
    refusal: row.refusal,
    refusalCode: row.refusal_code,
    receipt: row.receipt === null ? null : { at: row.receipt_at?.toISOString() ?? null, words: row.receipt },
    ...(row.decision && row.decided_at && { decision: { outcome: row.decision, at: row.decided_at.toISOString() } }),
  };
}

/** Also for a message whose attempts are deleted: its state still has the carrier. */
function onlyAttempt(message: LoggedMessage): MessageAttempt[] {
  const { accepted_at: acceptedAt, carrier, receipt } = message;
  if (acceptedAt === null || carrier === null) return [];
  const receivedAt = message.delivered_at ?? message.changed_at;
  return [
    {
      at: acceptedAt.toISOString(),
      attempt: 1,
      segment: 1,
      segments: 1,
      carrier,
      slot: message.slot,
      outcome: 'accepted',
      carrierMessageId: message.carrier_message_id,
      refusal: null,
      refusalCode: null,
      receipt: receipt === null ? null : { at: receivedAt?.toISOString() ?? null, words: receipt },
    },
  ];
}
