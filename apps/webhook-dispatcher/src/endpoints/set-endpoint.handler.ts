import { Injectable } from '@nestjs/common';
import type { EndpointReply, SetEndpointRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { Dispatcher } from '../dispatch/dispatcher';
import { SecretVault } from '../secrets/secret-vault';
import { changeContents, changeUrl, removeUrl, sendReceived } from './change-endpoint';
import { ensureEndpoint } from './ensure-endpoint';
import { UrlCheck } from './url-check';

@Injectable()
export class SetEndpointHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecretVault,
    private readonly urls: UrlCheck,
    private readonly dispatcher: Dispatcher,
  ) {}

  async execute(request: SetEndpointRequest): Promise<EndpointReply> {
    const { accountId, url } = request;
    if (url !== null) this.urls.assertAllowed(url);
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
