import { Injectable } from '@nestjs/common';
import {
  type CreateEndpointReply,
  type CreateEndpointRequest,
  MAX_ENDPOINTS,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { addQueues } from '../accounts/store-accounts';
import { ensureEndpoint } from '../endpoints/ensure-endpoint';
import { UrlCheck } from '../endpoints/url-check';
import { SecretVault } from '../secrets/secret-vault';
import { readEndpoints } from './read-endpoints';

/** The rows of removed endpoints are kept as long as their events, so they are bounded as well. */
const MAX_KEPT = 100;

@Injectable()
export class CreateEndpointHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecretVault,
    private readonly urls: UrlCheck,
  ) {}

  /** @throws {DomainError} urlRefused, tooManyEndpoints */
  async execute(request: CreateEndpointRequest): Promise<CreateEndpointReply> {
    const { accountId, id, url } = request;
    this.urls.assertAllowed(url);
    return this.database.transaction(async (sql) => {
      // Its lock makes concurrent requests of the account wait for each other.
      await ensureEndpoint(sql, this.vault, accountId);
      const known = await readEndpoints(sql, accountId);
      if (!known.some((endpoint) => endpoint.id === id)) await this.add(sql, request, known.length);
      const endpoint = (await readEndpoints(sql, accountId)).find((one) => one.id === id);
      if (!endpoint) throw new DomainError(WEBHOOK_ERRORS.endpointUnknown, 'the endpoint was removed');
      const { secrets } = await ensureEndpoint(sql, this.vault, endpoint.number);
      return { endpoint, secrets };
    });
  }

  private async add(sql: Sql, request: CreateEndpointRequest, withUrl: number): Promise<void> {
    const { accountId, id, url, events, description, includesTextAndNumber } = request;
    const [count] = await sql.run(countFurther, [accountId, id]);
    if (count?.known === true) return;
    if (withUrl >= MAX_ENDPOINTS || (count?.kept ?? 0) >= MAX_KEPT)
      throw new DomainError(WEBHOOK_ERRORS.tooManyEndpoints, 'the account has as many endpoints as it may');
    const added = await sql.run(insertFurther, [accountId, id, url, events, description, includesTextAndNumber]);
    await addQueues(
      sql,
      added.map(({ number }) => number),
    );
  }
}

const countFurther = statement<readonly [accountId: number, id: string], { kept: number; known: boolean }>({
  name: 'webhook-dispatcher.count_further_endpoints',
  text: `
    SELECT count(*)::integer AS kept, coalesce(bool_or(id = $2::uuid), false) AS known
    FROM endpoint WHERE owner_account_id = $1`,
});

type Further = readonly [
  accountId: number,
  id: string,
  url: string,
  events: readonly string[],
  description: string,
  includesTextAndNumber: boolean,
];

const insertFurther = statement<Further, { number: number }>({
  name: 'webhook-dispatcher.insert_further_endpoint',
  text: `
    INSERT INTO endpoint (account_id, owner_account_id, id, url, events, description, includes_text_and_number,
      skipped_from, host_set_at)
    VALUES (1000000000000 + nextval('endpoint_number'), $1, $2, $3, $4, $5, $6, NULL, clock_timestamp())
    RETURNING account_id AS number`,
});
