import { Injectable } from '@nestjs/common';
import { type SendTestEventReply, type SendTestEventRequest, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { currentTrace } from '@sms/platform/observability';
import { randomUUID } from 'node:crypto';
import { findAccounts } from '../accounts/find-accounts';
import { readOwner } from '../accounts/read-owner';
import { AttemptSender } from '../client/attempt-sender';
import { signingKey } from '../client/signature';
import { Dispatcher } from '../dispatch/dispatcher';
import { testEventBody } from '../events/event-body';
import { probeNow } from '../queues/probe-now';
import { SecretVault } from '../secrets/secret-vault';
import { ensureEndpoint } from './ensure-endpoint';

/** Seconds between two tests of an endpoint, whichever replica makes them. */
const SPACING_S = 5;

/**
 * Sends an event to the endpoint at once: outside of its queue, so neither its breaker nor pending events matter. When
 * the receiver accepts it, pending events need not wait for the end of the breaker's pause.
 */
@Injectable()
export class SendTestEventHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecretVault,
    private readonly sender: AttemptSender,
    private readonly dispatcher: Dispatcher,
  ) {}

  async execute({ accountId }: SendTestEventRequest): Promise<SendTestEventReply> {
    const webhookId = `test_${randomUUID().replaceAll('-', '')}`;
    const attempt = await this.database.transaction(async (sql) => {
      const { url, secrets } = await ensureEndpoint(sql, this.vault, accountId);
      if (url === null) throw new DomainError(WEBHOOK_ERRORS.noUrl, 'there is no webhook URL');
      const owner = (await readOwner(sql, accountId)) ?? accountId;
      const vendor = (await findAccounts(sql, [owner])).get(owner);
      if (!vendor) throw new DomainError(WEBHOOK_ERRORS.accountUnknown, 'the account is not known here yet');
      await countTest(sql, accountId);
      const body = testEventBody(vendor, this.database.now());
      return { url, keys: secrets.map(signingKey), webhookId, body, traceParent: currentTrace() ?? null };
    });
    const result = await this.sender.send(attempt, this.database.now());
    const { statusCode, durationMs, responseExcerpt, errorCode } = result;
    if (result.outcome === 'delivered') {
      await probeNow(this.database, accountId);
      this.dispatcher.retry(accountId);
    }
    return { webhookId, statusCode, durationMs, responseExcerpt, errorCode };
  }
}

const noteTest = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.note_test',
  text: `
    UPDATE endpoint SET tested_at = now() WHERE account_id = $1
      AND (tested_at IS NULL OR tested_at <= now() - interval '${SPACING_S} seconds')`,
});

async function countTest(sql: Sql, accountId: number): Promise<void> {
  const counted = await sql.change(noteTest, [accountId]);
  if (counted === 0)
    throw new DomainError(WEBHOOK_ERRORS.testedTooOften, 'too many tests', { retryAfterSeconds: SPACING_S });
}
