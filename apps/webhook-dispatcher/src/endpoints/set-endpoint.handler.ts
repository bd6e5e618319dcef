import { Injectable } from '@nestjs/common';
import { type EndpointReply, type SetEndpointRequest, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { Dispatcher } from '../dispatch/dispatcher';
import { AddressGuard } from '../network/address-guard';
import { checkEndpointUrl } from '../network/check-endpoint-url';
import { SecretVault } from '../secrets/secret-vault';
import { changeContents, changeUrl, removeUrl, sendReceived } from './change-endpoint';
import { ensureEndpoint } from './ensure-endpoint';

@Injectable()
export class SetEndpointHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecretVault,
    private readonly guard: AddressGuard,
    private readonly dispatcher: Dispatcher,
  ) {}

  async execute(request: SetEndpointRequest): Promise<EndpointReply> {
    const { accountId, url } = request;
    const problems = url === null ? [] : checkEndpointUrl(url, this.guard);
    if (problems.length > 0) {
      throw new DomainError(WEBHOOK_ERRORS.urlRefused, 'the webhook URL is refused', {
        delivery_webhook_url: problems,
      });
    }
    const endpoint = await this.database.transaction(async (sql) => {
      const current = await ensureEndpoint(sql, this.vault, accountId);
      const includesTextAndNumber = request.includesTextAndNumber ?? current.includesTextAndNumber;
      if (includesTextAndNumber !== current.includesTextAndNumber)
        await changeContents(sql, accountId, includesTextAndNumber);
      const sendsReceived = request.sendsReceived ?? current.sendsReceived;
      if (sendsReceived !== current.sendsReceived) await sendReceived(sql, accountId, sendsReceived);
      const changes = current.url !== url || current.disabledAt !== null;
      if (changes) await (url === null ? removeUrl(sql, accountId) : changeUrl(sql, accountId, url));
      return { secrets: current.secrets, url, disabledAt: null, includesTextAndNumber, sendsReceived };
    });
    this.dispatcher.endpointChanged(accountId);
    return { accountId, ...endpoint };
  }
}
