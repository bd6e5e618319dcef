import { Injectable } from '@nestjs/common';
import type {
  AccountSuspensionChangedEvent,
  MessagingEvent,
  SenderNameApprovedEvent,
  SenderNameWithdrawnEvent,
} from '@sms/contracts/messaging';
import type { EventBatch, EventBatchReply } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { Inbox } from '@sms/platform/events';
import { ApprovedSenderNames } from '../sender-names/approved-sender-names';
import { AccountSuspensions } from './account-suspensions';

const KNOWN_TYPES: ReadonlySet<string> = new Set<MessagingEvent['type']>([
  'sender-name.approved',
  'sender-name.withdrawn',
  'account.suspension-changed',
]);

/** Takes what other services tell: each event once, however often it comes. */
@Injectable()
export class MessagingEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly inbox: Inbox,
    private readonly senderNames: ApprovedSenderNames,
    private readonly suspensions: AccountSuspensions,
  ) {}

  /** @throws {DomainError} INVALID for a type of event this version does not know: its producer keeps it. */
  async execute({ events }: EventBatch<MessagingEvent>): Promise<EventBatchReply> {
    const unknown = events.find((event) => !KNOWN_TYPES.has(event.type));
    if (unknown) throw new DomainError(FAULT_CODES.invalid, `unknown event type ${unknown.type}`);
    await this.database.transaction(async (sql) => {
      const news = await this.inbox.takeNew(sql, events);
      await this.senderNames.apply(sql, news.filter(isOfSenderName));
      await this.suspensions.apply(sql, news.filter(isOfAccount));
    });
    return { accepted: events.length };
  }
}

function isOfSenderName(event: MessagingEvent): event is SenderNameApprovedEvent | SenderNameWithdrawnEvent {
  return event.type === 'sender-name.approved' || event.type === 'sender-name.withdrawn';
}

function isOfAccount(event: MessagingEvent): event is AccountSuspensionChangedEvent {
  return event.type === 'account.suspension-changed';
}
