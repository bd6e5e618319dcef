import { Injectable } from '@nestjs/common';
import {
  type DeliveryRequest,
  type GetDeliveryReply,
  type GetDeliveryRequest,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { Bodies, type BodyRow } from '../bodies/bodies';
import { shownBody } from '../bodies/shown-body';
import { sharedHeaders } from '../client/request-headers';
import { DeliveryStates } from './delivery-states';
import { describeDeliveries } from './describe-deliveries';
import { ALL_NUMBERS, findByWebhookId } from './find-by-webhook-id';
import type { FoundEvent } from './find-events.sql';
import { readHistory } from './read-history';

@Injectable()
export class GetDeliveryHandler {
  constructor(
    private readonly database: Database,
    private readonly bodies: Bodies,
  ) {}

  async execute({ accountId, webhookId, sequence }: GetDeliveryRequest): Promise<GetDeliveryReply> {
    return readHistory(this.database, async (sql) => {
      const within = sequence === undefined ? ALL_NUMBERS : { first: sequence, last: sequence };
      const [event] = await findByWebhookId(sql, accountId, webhookId, { within, page: 'newest' });
      if (!event) throw unknown();
      const states = await DeliveryStates.read(sql, accountId);
      const [delivery] = await describeDeliveries(sql, accountId, states, [event]);
      if (!delivery) throw unknown();
      return { delivery, request: await this.readRequest(sql, accountId, webhookId, event) };
    });
  }

  private async readRequest(
    sql: Sql,
    accountId: number,
    webhookId: string,
    { sequence, created_at: createdAt }: FoundEvent,
  ): Promise<DeliveryRequest> {
    const found = await sql.run(readDeliveryRequest, [accountId, sequence, createdAt]);
    const [row] = await this.bodies.opened(found, sql);
    if (!row) throw unknown();
    return { urlNow: row.url, headers: Object.fromEntries(sharedHeaders(webhookId)), ...shownBody(row) };
  }
}

const unknown = () => new DomainError(WEBHOOK_ERRORS.deliveryUnknown, 'no such delivery');

const readDeliveryRequest = statement<
  readonly [accountId: number, sequence: number, createdAt: string],
  BodyRow & { readonly url: string | null; readonly includes_text_and_number: boolean }
>({
  name: 'webhook-dispatcher.read_delivery_request',
  text: `
    SELECT e.body, e.vendor_account_id, e.sealed, p.includes_text_and_number,
      CASE WHEN p.skipped_from IS NULL THEN p.url END AS url
    FROM event e JOIN endpoint p USING (account_id)
    WHERE e.account_id = $1 AND e.sequence = $2 AND e.created_at = $3::timestamptz`,
});
