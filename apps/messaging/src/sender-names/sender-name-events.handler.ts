import { Injectable } from '@nestjs/common';
import type { MessagingEvent } from '@sms/contracts/messaging';
import type { EventBatch, EventBatchReply } from '@sms/contracts/rpc';
import { Database, Inbox } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { ApprovedSenderNames } from './approved-sender-names';

const KNOWN_TYPES: ReadonlySet<string> = new Set<MessagingEvent['type']>(['sender-name.approved', 'sender-name.withdrawn']);

@Injectable()
export class SenderNameEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly inbox: Inbox,
    private readonly senderNames: ApprovedSenderNames,
  ) {}

  /** @throws {DomainError} INVALID for a type of event this version does not know: its producer keeps it. */
  async execute({ events }: EventBatch<MessagingEvent>): Promise<EventBatchReply> {
    const unknown = events.find((event) => !KNOWN_TYPES.has(event.type));
    if (unknown) throw new DomainError(FAULT_CODES.invalid, `unknown event type ${unknown.type}`);
    await this.database.transaction(async (sql) => this.senderNames.apply(sql, await this.inbox.takeNew(sql, events)));
    return { accepted: events.length };
  }
}
