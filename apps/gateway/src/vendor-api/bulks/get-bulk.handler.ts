import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { isOwner, type VendorCaller } from '../../identity/accounts/caller';
import { BulkResponse } from './bulk.response';
import { noSuchSend, requestIdIn } from '../messages/cancel-messages.handler';

const readEmail = statement<readonly [userId: number, accountId: number], { email: string }>({
  name: 'gateway.read_email_of_user',
  text: 'SELECT email FROM app_user WHERE id = $1 AND account_id = $2',
});

@Injectable()
export class GetBulkHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
  ) {}

  /** @throws {DomainError} NOT_FOUND when the account has nothing under the id. */
  async execute(vendor: VendorCaller, id: string): Promise<BulkResponse> {
    const { accountId } = vendor;
    const requestId = requestIdIn(id);
    const { progress } = await this.rpc.request(MESSAGING_OPERATIONS.sendProgress, { accountId, requestId });
    if (!progress) throw noSuchSend();
    return BulkResponse.of(requestId, progress, await this.emailOf(vendor, progress.send?.userId));
  }

  /** Other users of the account are shown to its owners alone, as in the list of users. */
  private async emailOf(vendor: VendorCaller, userId: number | undefined): Promise<string | null> {
    const maySee = isOwner(vendor) || (vendor.sessionId !== null && vendor.userId === userId);
    if (userId === undefined || !maySee) return null;
    const [user] = await this.database.run(readEmail, [userId, vendor.accountId]);
    return user?.email ?? null;
  }
}
