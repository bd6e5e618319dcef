import { Injectable } from '@nestjs/common';
import {
  type AccountSuspensionChangedEvent,
  type MessagingEvent,
  MessagingEventBatches,
  type SenderNameApprovedEvent,
  type SenderNameWithdrawnEvent,
} from '@sms/contracts/messaging';
import type { EventBatchReply } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { ApprovedSenderNames } from './sender-names/approved-sender-names';
import { AccountSuspensions } from './account-suspensions';

/** Applies events of other services. Each has a version, so a redelivered event changes nothing. */
@Injectable()
export class MessagingEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly senderNames: ApprovedSenderNames,
    private readonly suspensions: AccountSuspensions,
  ) {}

  async execute(request: MessagingEventBatches): Promise<EventBatchReply> {
    const { events, refused } = MessagingEventBatches.events.read(request);
    const news = events.map(({ event }) => event);
    await this.database.transaction(async (sql) => {
      await this.senderNames.apply(sql, news.filter(isOfSenderName));
      await this.suspensions.apply(sql, news.filter(isOfAccount));
    });
    return { refused };
  }
}

function isOfSenderName(event: MessagingEvent): event is SenderNameApprovedEvent | SenderNameWithdrawnEvent {
  return event.type === 'sender-name.approved' || event.type === 'sender-name.withdrawn';
}

function isOfAccount(event: MessagingEvent): event is AccountSuspensionChangedEvent {
  return event.type === 'account.suspension-changed';
}
