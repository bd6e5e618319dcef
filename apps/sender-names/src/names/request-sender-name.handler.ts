import { Injectable } from '@nestjs/common';
import { type RequestNameRequest, SENDER_NAME_ERRORS, type SenderName } from '@sms/contracts/sender-names';
import { DomainError } from '@sms/platform/errors';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { SenderNameEntity } from './sender-name.entity';

/** For each account: operators review names by hand, in one list for all accounts. */
const MAX_PENDING = 20;

@Injectable()
export class RequestSenderNameHandler {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws {DomainError} SENDER_NAME_ALREADY_REQUESTED, SENDER_NAME_LIMIT_REACHED. */
  async execute({ accountId, name, sampleContent }: RequestNameRequest): Promise<SenderName> {
    const id = randomUUID();
    await this.dataSource.transaction(async (manager) => {
      // Requests of an account wait for each other here, so that each counts those before it.
      await manager.query('SELECT pg_advisory_xact_lock($1)', [accountId]);
      await this.insert(manager, { id, accountId, name, sampleContent });
    });
    return (await this.dataSource.getRepository(SenderNameEntity).findOneByOrFail({ id })).toContract();
  }

  private async insert(
    manager: EntityManager,
    requested: Pick<SenderNameEntity, 'id' | 'accountId' | 'name' | 'sampleContent'>,
  ): Promise<void> {
    const repository = manager.getRepository(SenderNameEntity);
    const pending = await repository.countBy({ accountId: requested.accountId, status: 'pending' });
    // The unique index decides, so that of two concurrent equal requests only one succeeds.
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
    if (pending >= MAX_PENDING)
      throw new DomainError(SENDER_NAME_ERRORS.tooManyPending, `the account has ${MAX_PENDING} names to be reviewed`);
  }
}
