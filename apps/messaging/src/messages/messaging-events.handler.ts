import { Injectable } from '@nestjs/common';
import type {
  AccountSuspensionChangedEvent,
  MessagingEvent,
  MessagingEventBatch,
  SenderNameApprovedEvent,
  SenderNameWithdrawnEvent,
} from '@sms/contracts/messaging';
import type { EventBatchReply } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { Inbox } from '@sms/platform/events';
import { ApprovedSenderNames } from '../sender-names/approved-sender-names';
import { AccountSuspensions } from './account-suspensions';

/** Takes what other services tell: each event once, however often it comes. */
@Injectable()
export class MessagingEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly inbox: Inbox,
    private readonly senderNames: ApprovedSenderNames,
    private readonly suspensions: AccountSuspensions,
  ) {}

  async execute({ events }: MessagingEventBatch): Promise<EventBatchReply> {
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
