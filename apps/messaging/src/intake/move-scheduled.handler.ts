import { Injectable } from '@nestjs/common';
import type { MoveScheduledReply, MoveScheduledRequest } from '@sms/contracts/messaging';
import { Database, type Sql } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { lockMessages } from '../message/message-locks';
import { requestTimes } from '../message/request-bounds';
import { MAX_UNWATCHED_HOURS } from '../config/log-retention';
import { CancelMessagesHandler } from './cancel-messages.handler';
import { dueTimesOf } from './schedule/due-times';
import { type ScheduledRow, shownScheduled } from './schedule/scheduled-row';
import {
  listRecipientsOfRequest,
  lockScheduledSend,
  moveScheduledMessages,
  moveScheduledSend,
} from './schedule/scheduled-sends.sql';

/** Messages of one statement. */
const PAGE = 2_500;
/** The call fails after this. Within the time that the gateway waits. */
const MAX_CALL_MS = 10_000;

/** Ends the transaction without effect: a message of the send was released meanwhile. */
class Released extends Error {}

/**
 * Gives a scheduled send another time, or changes nothing: from the moment at which one of its messages is released on,
 * none can be moved. The transaction takes each message from the sweep that releases it, or finds it gone; a cancelling
 * of the same send goes before or after it, by the lock of the send.
 */
@Injectable()
export class MoveScheduledHandler {
  constructor(
    private readonly database: Database,
    private readonly cancelMessages: CancelMessagesHandler,
  ) {}

  /** @throws {DomainError} UNAVAILABLE while another process is expanding the send */
  async execute(request: MoveScheduledRequest): Promise<MoveScheduledReply> {
    const requestId = request.requestId.toLowerCase();
    const times = requestTimes(requestId);
    if (!times) return { outcome: 'not_found', send: null };
    if (!(await this.cancelMessages.expand(requestId, request.accountId, performance.now() + MAX_CALL_MS)))
      throw new DomainError(FAULT_CODES.unavailable, 'the send is still being expanded; try again');
    try {
      return await this.database.transaction((sql) => this.move(sql, { ...request, requestId }, times));
    } catch (error) {
      if (error instanceof Released) return { outcome: 'too_late', send: null };
      throw error;
    }
  }

  private async move(
    sql: Sql,
    { accountId, requestId, sandboxOnly = false, sendAt }: MoveScheduledRequest,
    times: readonly [from: string, to: string],
  ): Promise<MoveScheduledReply> {
    const [found] = await sql.run(lockScheduledSend, [requestId]);
    if (!found || found.account_id !== accountId || (sandboxOnly && !found.sandbox))
      return { outcome: 'not_found', send: null };
    if (found.due) return { outcome: 'too_late', send: null };
    const messages = await sql.run(listRecipientsOfRequest, [...times, requestId]);
    const dueTimes = this.dueTimes(found, messages, sendAt);
    await lockMessages(
      sql,
      messages.map(({ id }) => id),
    );
    let moved = 0;
    for (const [dueAt, ids] of byDueTime(messages, dueTimes)) {
      for (let page = 0; page < ids.length; page += PAGE)
        moved += await moveThose(sql, ids.slice(page, page + PAGE), dueAt);
    }
    if (moved !== found.recipients) throw new Released('a message of the send is no longer scheduled');
    const sorted = [...dueTimes].sort();
    const [send] = await sql.run(moveScheduledSend, [requestId, sorted[0] ?? sendAt, sorted.at(-1) ?? sendAt]);
    return send ? { outcome: 'moved', send: shownScheduled(send) } : { outcome: 'not_found', send: null };
  }

  private dueTimes(
    { hours }: ScheduledRow,
    messages: readonly { readonly recipient: string }[],
    sendAt: string,
  ): readonly string[] {
    const recipients = messages.map(({ recipient }) => recipient);
    return dueTimesOf({ schedule: { sendAt, hours } }, recipients, this.database.now()) ?? [];
  }
}

async function moveThose(sql: Sql, ids: readonly number[], dueAt: string): Promise<number> {
  const [lowest = 0, highest = lowest] = [ids[0], ids.at(-1)];
  const rows = await sql.run(moveScheduledMessages, [ids, lowest, highest, dueAt, MAX_UNWATCHED_HOURS]);
  return rows.length;
}

/** Ids of messages by their due times, of which there are as many as zones, at most. */
function byDueTime(
  messages: readonly { readonly id: number }[],
  dueTimes: readonly string[],
): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>();
  messages.forEach(({ id }, index) => {
    const dueAt = dueTimes[index] ?? '';
    const group = groups.get(dueAt);
    if (group) group.push(id);
    else groups.set(dueAt, [id]);
  });
  return groups;
}
