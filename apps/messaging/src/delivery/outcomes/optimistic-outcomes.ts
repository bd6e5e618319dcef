import { Injectable } from '@nestjs/common';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database, isUnexpectedRows } from '@sms/platform/database';
import { isUniqueViolation } from '@sms/platform/errors';
import { Outbox, outboxRows } from '@sms/platform/events';
import { CarrierProfiles } from '../../carrier-settings/carrier-profiles';
import type { SettledSubmission } from './outcome-of';
import { settled, statusChanged } from '../../message/status-events';
import { traceStatuses } from '../../message/trace-statuses';
import { type PlainAcceptance, storePlainOutcomes } from './optimistic-outcomes.sql';

/** Whether the statement was undone because a claim is gone, or a message has a state. */
export function isConflict(error: unknown): boolean {
  return isUnexpectedRows(error) || isUniqueViolation(error);
}

/** Stores acceptances without locking their messages; fails when one of them has changed meanwhile. */
@Injectable()
export class OptimisticOutcomes {
  constructor(
    private readonly database: Database,
    private readonly profiles: CarrierProfiles,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the outcome as a plain one; undefined when it needs the locking path. */
  plain({ outcome, submitted }: SettledSubmission): PlainAcceptance | undefined {
    if (outcome.kind !== 'accepted' || outcome.carrierMessageId === null || !submitted?.unwritten) return undefined;
    // Acceptance is final for this carrier.
    if (this.profiles.of(submitted.carrier).receiptMeans === 'none') return undefined;
    const { carrierMessageId, verbatimMessageId } = outcome;
    return { submitted, carrierMessageId, verbatimMessageId, slot: outcome.slot ?? null };
  }

  /**
   * Commits each message once; returns when they were accepted. `open` and `ended`: their claims with, and without,
   * other messages in flight.
   * @throws when a claim or state has changed (see isConflict); nothing is written then
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
    const written = traceStatuses(statuses);
    await this.database.run(storePlainOutcomes, [
      accepted,
      [...open],
      [...ended],
      changedAt.toISOString(),
      messages.flatMap(({ id, text, fullText }) => (text === fullText ? [] : [id])),
      open.size + ended.size,
      [
        ...outboxRows(WEBHOOK_DISPATCHER_EVENTS, statuses, changedAt),
        ...outboxRows(BILLING_EVENTS, settlements, changedAt),
      ],
    ]);
    written();
    this.outbox.nudge(WEBHOOK_DISPATCHER_EVENTS);
    this.outbox.nudge(BILLING_EVENTS);
    return changedAt;
  }
}
