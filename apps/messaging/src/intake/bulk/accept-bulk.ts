import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { arrayLiteral, Database } from '@sms/platform/database';
import { messagingConfig } from '../../config/messaging.config';
import { LANE_RANK } from '../../message/lanes';
import type { AcceptDeadline } from '../request/accept-deadline';
import type { AcceptableRequest } from '../request/acceptable-request';

/** Recipients of a part: what one statement expands while it holds the account's counter. */
export const PART_SIZE = 1_000;

/**
 * Fence, request and parts in one statement. It takes no counter: nobody waits for it, however many recipients there
 * are. From its commit on the request is accepted as a whole.
 */
const ACCEPT = `
  WITH fresh AS (
    INSERT INTO send_request (request_id, account_id, state) VALUES ($1, $2, 'accepted')
    ON CONFLICT DO NOTHING RETURNING request_id
  ), bulk AS (
    INSERT INTO bulk_send (request_id, account_id, user_id, lane, sandbox, credits, expires_at, sender,
      sender_account_id, text, secret)
    SELECT request_id, $2::bigint, $3::bigint, $4::smallint, $5::boolean, $6::smallint,
      now() + make_interval(secs => $7::integer), $8::text, $9::bigint, $10::text, $11::text
    FROM fresh
  ), parts AS (
    INSERT INTO bulk_part (request_id, part, recipients, routes)
    SELECT request_id, place - 1, recipients::text[], routes::text[]
    FROM fresh, unnest($12::text[], $13::text[]) WITH ORDINALITY AS p(recipients, routes, place)
  )
  SELECT request_id FROM fresh`;

/** Accepts requests to many recipients, one at a time. */
@Injectable()
export class AcceptBulk {
  constructor(
    private readonly database: Database,
    @Inject(messagingConfig.KEY) private readonly config: ConfigType<typeof messagingConfig>,
  ) {}

  /**
   * Returns whether it is new; if not, it was decided before (see `RepeatedRequests`).
   * @throws {TooLateError} and writes nothing
   */
  async execute(request: AcceptableRequest, deadline: AcceptDeadline): Promise<boolean> {
    const { item, sender, senderAccountId, creditsPerMessage } = request;
    const sandbox = item.sandbox ?? false;
    const parts = partsOf(item.recipients);
    const rows = await this.database.rowsIf(deadline.check, ACCEPT, [
      item.requestId,
      item.accountId,
      item.userId,
      LANE_RANK[item.lane],
      sandbox,
      creditsPerMessage,
      item.validitySeconds,
      sender,
      senderAccountId,
      item.maskedText ?? item.text,
      item.maskedText === null ? null : item.text,
      // As texts: a parameter cannot hold arrays of different lengths.
      parts.map((recipients) => arrayLiteral(recipients)),
      parts.map((recipients) => arrayLiteral(this.routesTo(recipients, sandbox))),
    ]);
    return rows.length === 1;
  }

  /** Of each recipient, or the one that all of them have. */
  private routesTo(recipients: readonly string[], sandbox: boolean): string[] {
    const routes = recipients.map((recipient) => this.config.routing.routeTo(recipient, sandbox));
    return routes.every((route) => route === routes[0]) ? routes.slice(0, 1) : routes;
  }
}

function partsOf(recipients: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(recipients.length / PART_SIZE);
  return Array.from({ length: count }, (_unused, part) => recipients.slice(part * PART_SIZE, (part + 1) * PART_SIZE));
}
