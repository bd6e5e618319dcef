import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { pageOfBulks } from '../../vendor-api/bulks/list-bulks.handler';
import { readVendorNames } from '../vendors/vendor-names';
import { type AllBulksResponse, BulkOfVendorResponse } from './all-bulks.response';
import type { ListAllBulksParams } from './list-all-bulks.params';

@Injectable()
export class ListAllBulksHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
  ) {}

  async execute({ vendor_id: vendorId, state, ...page }: ListAllBulksParams): Promise<AllBulksResponse> {
    const { bulks, nextCursor, completeUntil } = await this.rpc.request(MESSAGING_OPERATIONS.listBulks, {
      accountId: vendorId ?? null,
      ...pageOfBulks(page),
      ...(state === 'running' && { running: true }),
    });
    const vendors = await readVendorNames(
      this.database,
      bulks.flatMap(({ accountId }) => accountId ?? []),
    );
    return {
      bulks: bulks.map((bulk) => BulkOfVendorResponse.of(bulk, vendors.get(bulk.accountId ?? 0)?.name ?? null)),
      next_cursor: nextCursor,
      complete_until: completeUntil,
    };
  }
}
