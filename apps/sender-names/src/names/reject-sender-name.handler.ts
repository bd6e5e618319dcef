import { Injectable } from '@nestjs/common';
import type { RejectSenderNameRequest, SenderName } from '@sms/contracts/sender-names';
import { Database } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { reviewSenderName } from './review-sender-name';

const LONGEST_REASON = 500;

@Injectable()
export class RejectSenderNameHandler {
  constructor(private readonly database: Database) {}

  async execute({ id, reviewedBy, reason }: RejectSenderNameRequest): Promise<SenderName> {
    if (typeof reason !== 'string' || reason.trim() === '' || reason.length > LONGEST_REASON) {
      throw new DomainError(FAULT_CODES.invalid, 'a rejection needs a reason', { reason: [`must have 1 to ${LONGEST_REASON} characters`] });
    }
    const { name } = await this.database.transaction((sql) => reviewSenderName(sql, { id, reviewedBy, status: 'rejected', rejectionReason: reason }));
    return name.toContract();
  }
}
