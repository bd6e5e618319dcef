import { Injectable } from '@nestjs/common';
import { type RequestSenderNameRequest, SENDER_NAME_ERRORS, type SenderName } from '@sms/contracts/sender-names';
import { DomainError } from '@sms/platform/errors';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { SenderNameEntity } from './sender-name.entity';

@Injectable()
export class RequestSenderNameHandler {
  constructor(private readonly dataSource: DataSource) {}

  async execute({ accountId, name, sampleContent }: RequestSenderNameRequest): Promise<SenderName> {
    const repository = this.dataSource.getRepository(SenderNameEntity);
    const requested = repository.create({ id: randomUUID(), accountId, name, sampleContent });
    // The unique index decides, so that of two equal requests at once only one is taken.
    const inserted = await repository
      .createQueryBuilder()
      .insert()
      .values(requested)
      .orIgnore()
      .returning('id')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) {
      throw new DomainError(
        SENDER_NAME_ERRORS.alreadyRequested,
        'the account has this sender name or has asked for it',
      );
    }
    return (await repository.findOneByOrFail({ id: requested.id })).toContract();
  }
}
