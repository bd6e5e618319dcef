import { Injectable } from '@nestjs/common';
import { MESSAGING_EVENTS, type SenderNameApprovedEvent } from '@sms/contracts/messaging';
import type { ApproveNameRequest, SenderName } from '@sms/contracts/sender-names';
import { Database } from '@sms/platform/database';
import { type NewEvent, Outbox, untilTaken } from '@sms/platform/events';
import { reviewSenderName } from './review-sender-name';
import type { SenderNameEntity } from './sender-name.entity';

@Injectable()
export class ApproveSenderNameHandler {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** The name can be used when this returns, unless messaging is down. */
  async execute({ id, reviewedBy }: ApproveNameRequest): Promise<SenderName> {
    const approved = await this.database.transaction(async (sql) => {
      const { name, changed } = await reviewSenderName(sql, {
        id,
        reviewedBy,
        status: 'active',
        rejectionReason: null,
      });
      if (changed) await this.outbox.add(sql, [approvedEvent(name)]);
      return name;
    });
    await untilTaken(this.database, MESSAGING_EVENTS);
    return approved.toContract();
  }
}

function approvedEvent({ accountId, name, version }: SenderNameEntity): NewEvent {
  const payload: SenderNameApprovedEvent['payload'] = { accountId, name, version };
  const type: SenderNameApprovedEvent['type'] = 'sender-name.approved';
  return { destination: MESSAGING_EVENTS, type, payload };
}
