import { columns, statement } from '@sms/platform/database';
import { insertOutboxRows, outboxParameters, type OutboxRow } from '@sms/platform/events';
import type { SubmittedPart } from './outcome-of';

/** The usual outcome: a message in one segment, accepted at the first attempt under an id of its carrier. */
export interface PlainAcceptance {
  readonly submitted: SubmittedPart;
  readonly carrierMessageId: string;
  readonly verbatimMessageId: string | null;
  /** Slot of the session that took it; null where there are none. */
  readonly slot: number | null;
}

const ACCEPTED = columns<PlainAcceptance>({
  message_id: ['bigint', ({ submitted }) => submitted.message.id],
  carrier: ['text', ({ submitted }) => submitted.carrier],
  carrier_message_id: ['text', ({ carrierMessageId }) => carrierMessageId],
  verbatim_message_id: [
    'text',
    ({ carrierMessageId, verbatimMessageId }) => (verbatimMessageId === carrierMessageId ? null : verbatimMessageId),
  ],
  slot: ['smallint', ({ slot }) => slot],
});

/**
 * One statement: proves by the claims that the messages are still this worker's, then stores their states and events.
 * When a claim has been taken away, or a message has a state already, nothing is written.
 */
export const storePlainOutcomes = statement<
  readonly [
    accepted: readonly PlainAcceptance[],
    open: readonly number[],
    ended: readonly number[],
    changedAt: string,
    messages: readonly number[],
    size: number,
    events: readonly OutboxRow[],
  ]
>({
  name: 'messaging.store_plain_outcomes',
  params: ([accepted, open, ended, changedAt, messages, size, events]) => [
    ...ACCEPTED.arrays(accepted),
    open,
    ended,
    changedAt,
    messages,
    size,
    ...outboxParameters(events),
  ],
  text: `
    WITH acceptance AS (SELECT * FROM ${ACCEPTED.unnest} AS acceptance(${ACCEPTED.names})
    ), open_claim AS MATERIALIZED (
      SELECT id FROM claim WHERE id = ANY($6::bigint[]) ORDER BY id FOR KEY SHARE
    ), ended_claim AS (
      DELETE FROM claim WHERE id = ANY($7::bigint[]) RETURNING id
    ), claim_count AS MATERIALIZED (
      SELECT (SELECT count(*) FROM open_claim) + (SELECT count(*) FROM ended_claim) AS claims
    ), new_state AS (
      INSERT INTO message_state (message_id, changed_at, accepted_at, detailed, status, carrier, carrier_message_id,
        verbatim_message_id, slot)
      SELECT acceptance.message_id, $8, $8, false, 'pending', acceptance.carrier, acceptance.carrier_message_id,
        acceptance.verbatim_message_id, acceptance.slot
      FROM acceptance, claim_count WHERE claim_count.claims = $10 ORDER BY acceptance.message_id
    ), deleted_secret AS (
      DELETE FROM message_secret WHERE message_id = ANY($9::bigint[])
    ), outbox_row AS (${insertOutboxRows(11)})
    SELECT expect_rows((SELECT claims FROM claim_count), $10)`,
});
