import { Injectable } from '@nestjs/common';
import type { MessageStatus } from '@sms/contracts/messaging';
import type { Sql } from '@sms/platform/database';
import { Outbox } from '@sms/platform/events';
import { statusesBefore } from '../message/message-status.machine';
import { settled, statusChanged } from '../message/status-events';
import { factsOf } from '../message/message-facts';
import { traceStatuses } from '../message/trace-statuses';
import { Texts } from '../texts/texts';
import { changeFirstStatus, changeStatus, type MessageChange } from './message-changes.sql';

/**
 * Changes the status of messages: guarded by the status machine, and in the same transaction with the event for the
 * vendor and, with the first status, the settlement of the hold. A change the machine does not allow is skipped. The
 * caller has locked the messages.
 */
@Injectable()
export class MessageChanges {
  constructor(
    private readonly outbox: Outbox,
    private readonly texts: Texts,
  ) {}

  /**
   * `accepted`: segments that a carrier took of a message, which have to be paid; all of them by default. Returns the
   * ids of the messages that have the status now and had another.
   */
  async apply(
    sql: Sql,
    to: Exclude<MessageStatus, 'queued'>,
    changes: readonly MessageChange[],
    accepted: (messageId: number) => number = () => Infinity,
  ): Promise<number[]> {
    if (changes.length === 0) return [];
    const before = statusesBefore(to);
    const rows = await sql.run(before.includes('queued') ? changeFirstStatus : changeStatus, [to, before, changes]);
    const changed = (await this.texts.opened(rows, sql)).map((row) => {
      const message = factsOf(row);
      const status = statusChanged(message, {
        status: row.status,
        carrierMessageId: row.carrier_message_id,
        failureReason: row.failure_reason,
        reasonCode: row.reason_code,
        deliveredAt: row.delivered_at,
        changedAt: row.changed_at,
      });
      return { status, settlements: row.first ? settled(message, accepted(row.id)) : [] };
    });
    sql.afterCommit(traceStatuses(changed.map(({ status }) => status)));
    await this.outbox.add(
      sql,
      changed.flatMap(({ status, settlements }) => [status, ...settlements]),
    );
    return rows.map(({ id }) => id);
  }
}
