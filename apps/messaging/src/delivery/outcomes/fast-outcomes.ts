import { Injectable } from '@nestjs/common';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { columns, Database, isUnexpectedRows } from '@sms/platform/database';
import { isUniqueViolation } from '@sms/platform/errors';
import { insertOutboxRows, Outbox, outboxParameters, outboxRows } from '@sms/platform/events';
import { CarrierProfiles } from '../../config/carrier-profiles';
import type { SettledSubmission, SubmittedPart } from './outcome-of';
import { settled, statusChanged } from '../../message/status-events';

/** The usual outcome: a message in one segment, accepted at the first attempt under an id of its carrier. */
export interface PlainAcceptance {
  readonly submitted: SubmittedPart;
  readonly carrierMessageId: string;
  readonly verbatimMessageId: string | null;
  /** Of the session that took it; null where there are none. */
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
 * One statement: proves by the claims that the messages are still this worker's, then stores their states and what is
 * told of them. When a claim has been taken away, or a message has a state already, nothing of it happens.
 */
const STORE = `
  WITH a AS (SELECT * FROM ${ACCEPTED.unnest} AS a(${ACCEPTED.names})
  ), held AS MATERIALIZED (
    SELECT id FROM claim WHERE id = ANY($6::bigint[]) ORDER BY id FOR KEY SHARE
  ), ended AS (
    DELETE FROM claim WHERE id = ANY($7::bigint[]) RETURNING id
  ), owned AS MATERIALIZED (
    SELECT (SELECT count(*) FROM held) + (SELECT count(*) FROM ended) AS claims
  ), stored AS (
    INSERT INTO message_state (message_id, changed_at, accepted_at, detailed, status, carrier, carrier_message_id,
      verbatim_message_id, slot)
    SELECT a.message_id, $8, $8, false, 'pending', a.carrier, a.carrier_message_id, a.verbatim_message_id, a.slot
    FROM a, owned WHERE owned.claims = $10 ORDER BY a.message_id
  ), burnt AS (
    DELETE FROM message_secret WHERE message_id = ANY($9::bigint[])
  ), told AS (${insertOutboxRows(11)})
  SELECT expect_rows((SELECT claims FROM owned), $10)`;

/** Whether the statement was undone because a claim has gone, or a message has a state. */
export function isUnusual(error: unknown): boolean {
  return isUnexpectedRows(error) || isUniqueViolation(error);
}

/** The fast path of outcomes. */
@Injectable()
export class FastOutcomes {
  constructor(
    private readonly database: Database,
    private readonly profiles: CarrierProfiles,
    private readonly outbox: Outbox,
  ) {}

  /** The outcome as one that may go this way; undefined when it has to be looked at with care. */
  plain({ outcome, submitted }: SettledSubmission): PlainAcceptance | undefined {
    if (outcome.kind !== 'accepted' || outcome.carrierMessageId === null || !submitted?.unwritten) return undefined;
    // Its acceptance is the end of the message.
    if (this.profiles.of(submitted.carrier).receiptMeans === 'none') return undefined;
    const { carrierMessageId, verbatimMessageId } = outcome;
    return { submitted, carrierMessageId, verbatimMessageId, slot: outcome.slot ?? null };
  }

  /**
   * Commits each message once; returns when they were accepted. `open` and `ended`: the claims they are of, in which
   * something else is in flight and nothing is.
   * @throws when it is not as supposed (see isUnusual); nothing has happened then
   */
  async execute(
    accepted: readonly PlainAcceptance[],
    { open, ended }: { readonly open: ReadonlySet<number>; readonly ended: ReadonlySet<number> },
  ): Promise<Date> {
    const changedAt = this.database.now();
    const messages = accepted.map(({ submitted }) => submitted.message);
    const statuses = accepted.map(({ submitted: { message }, carrierMessageId }) =>
      statusChanged(message, {
        status: 'pending',
        carrierMessageId,
        failureReason: null,
        reasonCode: null,
        deliveredAt: null,
        changedAt,
      }),
    );
    const settlements = messages.flatMap((message) => settled(message, message.credits));
    await this.database.rows(STORE, [
      ...ACCEPTED.arrays(accepted),
      [...open],
      [...ended],
      changedAt.toISOString(),
      messages.flatMap(({ id, text, fullText }) => (text === fullText ? [] : [id])),
      open.size + ended.size,
      ...outboxParameters([
        ...outboxRows(WEBHOOK_DISPATCHER_EVENTS, statuses, changedAt),
        ...outboxRows(BILLING_EVENTS, settlements, changedAt),
      ]),
    ]);
    this.outbox.nudge(WEBHOOK_DISPATCHER_EVENTS);
    this.outbox.nudge(BILLING_EVENTS);
    return changedAt;
  }
}
