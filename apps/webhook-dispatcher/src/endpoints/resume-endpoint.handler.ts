import { Injectable } from '@nestjs/common';
import {
  type ResumeEndpointReply,
  type ResumeEndpointRequest,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { Database, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { Dispatcher } from '../dispatch/dispatcher';
import { takeQueue } from '../queues/take-queue';
import { changeUrl } from './change-endpoint';

const lockEndpointState = statement<
  readonly [accountId: number],
  { url: string | null; disabled: boolean; paused: boolean }
>({
  name: 'webhook-dispatcher.lock_endpoint_state',
  text: `
    SELECT e.url, e.disabled_at IS NOT NULL AS disabled, q.breaker_state <> 'closed' AS paused
    FROM endpoint e JOIN endpoint_queue q USING (account_id) WHERE e.account_id = $1 FOR NO KEY UPDATE OF e`,
});

@Injectable()
export class ResumeEndpointHandler {
  constructor(
    private readonly database: Database,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Closes the breaker of a paused endpoint, or enables a disabled one. Another endpoint stays as it is: its retries
   * have times of their own.
   * @throws {DomainError} noUrl
   */
  async execute({ accountId }: ResumeEndpointRequest): Promise<ResumeEndpointReply> {
    const resumed = await this.database.transaction(async (sql) => {
      const [endpoint] = await sql.run(lockEndpointState, [accountId]);
      if (!endpoint?.url) throw new DomainError(WEBHOOK_ERRORS.noUrl, 'there is no webhook URL');
      if (endpoint.disabled) await changeUrl(sql, accountId, endpoint.url);
      else if (endpoint.paused) await takeQueue(sql, accountId, true);
      return endpoint.disabled || endpoint.paused;
    });
    if (resumed) this.dispatcher.endpointChanged(accountId);
    return { resumed };
  }
}
