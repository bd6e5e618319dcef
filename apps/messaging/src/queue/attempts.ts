import { Injectable } from '@nestjs/common';
import { columns, type Sql, statement } from '@sms/platform/database';
import { messageOf } from '../message/message-of';
import { writeAttemptsFromStates } from './attempts.sql';

/** An attempt of one segment of which only the claim is stored. */
export interface UnwrittenAttempt {
  readonly messageId: number;
  readonly attempt: number;
  readonly carrier: string;
  readonly submittedAt: Date;
}

const UNWRITTEN = columns<UnwrittenAttempt>(
  {
    id: ['bigint', ({ messageId }) => messageId],
    attempt: ['smallint', ({ attempt }) => attempt],
    carrier: ['text', ({ carrier }) => carrier],
    submitted_at: ['timestamptz', ({ submittedAt }) => submittedAt.toISOString()],
  },
  2,
);

/**
 * A condition of the attempts of messages, with the parameters that `ofMessages` makes. No attempt has a lower id than
 * its message, so Postgres leaves out the partitions that end before the lowest of these. Statements that read attempts
 * message by message say the same of each (`id >= message_id`).
 */
export const OF_MESSAGES = 'message_id = ANY($1::bigint[]) AND id >= $2::bigint';

/**
 * A condition on an attempt that is checked after it was found by its message. A plain one might use the indexes of
 * open attempts or of ids: the planner decides which of them are small while a partition is empty.
 */
export function isAttempt(condition: string): string {
  return `(${condition}) IS TRUE`;
}

export function ofMessages(messageIds: readonly number[]): [messageIds: readonly number[], lowest: number] {
  return [messageIds, messageIds.reduce((lowest, id) => Math.min(lowest, id), Number.MAX_SAFE_INTEGER)];
}

const writeAttemptsFromClaims = statement<
  readonly [outcome: 'uncertain' | 'in_flight', unwritten: readonly UnwrittenAttempt[]]
>({
  name: 'messaging.write_attempts_from_claims',
  params: ([outcome, unwritten]) => [outcome, ...UNWRITTEN.arrays(unwritten)],
  text: `
    INSERT INTO submission (id, message_id, attempt, segment, segments, carrier, recipient, outcome, submitted_at)
    SELECT CASE u.attempt WHEN 1 THEN u.id ELSE nextval('message_id') END, u.id, u.attempt, 1, 1, u.carrier,
      m.recipient, $1, u.submitted_at
    FROM ${UNWRITTEN.unnest} AS u(${UNWRITTEN.names})
    CROSS JOIN ${messageOf('u.id', 'recipient')} AS m
    ON CONFLICT DO NOTHING`,
});

const forgetUnsentAttempts = statement<readonly [messageIds: readonly number[], lowest: number]>({
  name: 'messaging.forget_unsent_attempts',
  text: `
    DELETE FROM submission s WHERE ${OF_MESSAGES} AND s.outcome = 'not_sent' AND s.attempt <
      (SELECT max(attempt) FROM submission newer WHERE newer.message_id = s.message_id AND newer.id >= $2::bigint)`,
});

/**
 * The locking path decides by the attempts of a message. The optimistic path does not write them: a message of one
 * segment that is accepted the first time has a claim, then a state. Here its attempt is derived from these and stored,
 * once, under the lock of its message.
 */
@Injectable()
export class Attempts {
  /**
   * Stores the attempts of messages that have a state. A message that a carrier accepted more than ATTEMPT_DAYS ago is
   * skipped: the partition of its attempt may have been dropped.
   */
  async writeFromStates(sql: Sql, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.run(writeAttemptsFromStates, messageIds);
  }

  /**
   * Stores the attempts of messages that are claimed, or were until a moment ago. Attempts that exist already are kept.
   * The first attempt has the message's own id.
   */
  async writeFromClaims(
    sql: Sql,
    outcome: 'in_flight' | 'uncertain',
    unwritten: readonly UnwrittenAttempt[],
  ): Promise<void> {
    if (unwritten.length === 0) return;
    await sql.run(writeAttemptsFromClaims, [outcome, unwritten]);
  }

  /** Deletes the `not_sent` attempts of locked messages, except the last attempt of each. */
  async forgetUnsent(sql: Sql, messages: readonly { readonly messageId: number }[]): Promise<void> {
    if (messages.length === 0) return;
    await sql.run(forgetUnsentAttempts, ofMessages(messages.map(({ messageId }) => messageId)));
  }
}
