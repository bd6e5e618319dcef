import { Injectable } from '@nestjs/common';
import { type RequestSenderNameRequest, SENDER_NAME_ERRORS, type SenderName } from '@sms/contracts/sender-names';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { isSenderName } from '@sms/sms-text';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { SenderNameEntity } from './sender-name.entity';

const SAMPLE_LENGTH = { min: 15, max: 1_000 };

@Injectable()
export class RequestSenderNameHandler {
  constructor(private readonly dataSource: DataSource) {}

  async execute({ accountId, name, sampleContent }: RequestSenderNameRequest): Promise<SenderName> {
    assertValid(name, sampleContent);
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

function assertValid(name: string, sampleContent: string): void {
  const details: Record<string, string[]> = {};
  if (typeof name !== 'string' || !isSenderName(name))
    details['name'] = ['must have 1 to 11 letters, digits, spaces, dots or hyphens'];
  if (
    typeof sampleContent !== 'string' ||
    sampleContent.length < SAMPLE_LENGTH.min ||
    sampleContent.length > SAMPLE_LENGTH.max
  ) {
    details['sampleContent'] = [`must have ${SAMPLE_LENGTH.min} to ${SAMPLE_LENGTH.max} characters`];
  }
  if (Object.keys(details).length > 0)
    throw new DomainError(FAULT_CODES.invalid, 'the sender name cannot be requested like this', details);
}
