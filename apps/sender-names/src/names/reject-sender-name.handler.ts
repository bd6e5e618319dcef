import { Injectable } from '@nestjs/common';
import type { RejectNameRequest, SenderName } from '@sms/contracts/sender-names';
import { Database } from '@sms/platform/database';
import { reviewSenderName } from './review-sender-name';

@Injectable()
export class RejectSenderNameHandler {
  constructor(private readonly database: Database) {}

  async execute({ id, reviewedBy, reason }: RejectNameRequest): Promise<SenderName> {
    const { name } = await this.database.transaction((sql) =>
      reviewSenderName(sql, { id, reviewedBy, status: 'rejected', rejectionReason: reason }),
    );
    return name.toContract();
  }
}
