import { Injectable } from '@nestjs/common';
import { MESSAGING_EVENTS, type SenderNameWithdrawnEvent } from '@sms/contracts/messaging';
import { type ReviewedSenderName, SENDER_NAME_ERRORS, type WithdrawNameRequest } from '@sms/contracts/sender-names';
import { Database } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { type NewEvent, Outbox, untilTaken } from '@sms/platform/events';
import { isUUID } from 'class-validator';
import { unknownName } from './review-sender-name';
import { SenderNameEntity } from './sender-name.entity';

@Injectable()
export class WithdrawSenderNameHandler {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Ends an approval: nothing more is sent under the name once messaging has received the event, for which this waits a
   * little. The account may request the name again.
   * @throws {DomainError} SENDER_NAME_UNKNOWN; SENDER_NAME_NOT_APPROVED when it is pending or was rejected.
   */
  async execute({ id, withdrawnBy, reason }: WithdrawNameRequest): Promise<ReviewedSenderName> {
    if (!isUUID(id)) throw unknownName();
    const withdrawn = await this.database.transaction(async (sql) => {
      const repository = sql.manager.getRepository(SenderNameEntity);
      // Conditional, so that of two concurrent withdrawals only the first is reported.
      const { affected } = await repository.update(
        { id, status: 'active' },
        {
          status: 'rejected',
          rejectionReason: reason,
          withdrawnBy,
          withdrawnAt: () => 'now()',
          version: () => "nextval('sender_name_version')",
        },
      );
      const name = await repository.findOneBy({ id });
      if (!name) throw unknownName();
      if (name.withdrawnAt === null)
        throw new DomainError(SENDER_NAME_ERRORS.notApproved, `this sender name is ${name.status}`, {
          status: name.status,
        });
      if (affected === 1) await this.outbox.add(sql, [withdrawnEvent(name)]);
      return name;
    });
    await untilTaken(this.database, MESSAGING_EVENTS);
    return withdrawn.toReview();
  }
}

function withdrawnEvent({ accountId, name, version }: SenderNameEntity): NewEvent {
  const payload: SenderNameWithdrawnEvent['payload'] = { accountId, name, version };
  const type: SenderNameWithdrawnEvent['type'] = 'sender-name.withdrawn';
  return { destination: MESSAGING_EVENTS, type, payload };
}
