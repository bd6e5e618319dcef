import { Injectable } from '@nestjs/common';
import type { ListSenderNamesReply, ListSenderNamesRequest } from '@sms/contracts/sender-names';
import { DataSource, type FindOptionsWhere } from 'typeorm';
import { SenderNameEntity } from './sender-name.entity';

@Injectable()
export class ListSenderNamesHandler {
  constructor(private readonly dataSource: DataSource) {}

  /** The account's own names in every status, and the approved names of its parent. */
  async execute({
    accountId,
    parentAccountId,
    page,
    perPage,
    status,
  }: ListSenderNamesRequest): Promise<ListSenderNamesReply> {
    const visible: FindOptionsWhere<SenderNameEntity>[] = [{ accountId, ...(status ? { status } : {}) }];
    if (parentAccountId !== null && (status ?? 'active') === 'active')
      visible.push({ accountId: parentAccountId, status: 'active' });
    const [names, total] = await this.dataSource.getRepository(SenderNameEntity).findAndCount({
      where: visible,
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: (page - 1) * perPage,
      take: perPage,
    });
    return { senderNames: names.map((name) => name.toContract()), total };
  }
}
