import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { columns, Database } from '@sms/platform/database';
import { messagingConfig } from '../config/messaging.config';
import { LANE_RANK } from '../message/lanes';
import type { AcceptDeadline } from './request/accept-deadline';
import type { AcceptableRequest } from './request/acceptable-request';

/** A send request to one recipient, and its route. */
interface Send extends AcceptableRequest {
  readonly recipient: string;
  readonly route: string;
}

const SENDS = columns<Send>({
  request_id: ['uuid', ({ item }) => item.requestId],
  account_id: ['bigint', ({ item }) => item.accountId],
  user_id: ['bigint', ({ item }) => item.userId],
  lane: ['smallint', ({ item }) => LANE_RANK[item.lane]],
  route: ['text', ({ route }) => route],
  sandbox: ['boolean', ({ item }) => item.sandbox ?? false],
  credits: ['smallint', ({ creditsPerMessage }) => creditsPerMessage],
  validity: ['integer', ({ item }) => item.validitySeconds],
  advance_id: ['uuid', ({ advanceId }) => advanceId],
  sender: ['text', ({ sender }) => sender],
  sender_account_id: ['bigint', ({ senderAccountId }) => senderAccountId],
  recipient: ['text', ({ recipient }) => recipient],
  text: ['text', ({ item }) => item.maskedText ?? item.text],
  secret: ['text', ({ item }) => (item.maskedText === null ? null : item.text)],
});

/**
 * Fence, numbers, credit, log and queue for a batch in one statement, which is one transaction. It locks the fence by
 * request, then the counters by account, then their advances; numbers and ids are drawn under the counter's lock, so
 * that both rise together. Where an advance does not cover what is new, the last part fails and nothing has happened.
 *
 * A position is start-time fair queueing: an account with a backlog queues behind itself, one without starts at the
 * lane's virtual time, beside the front of everybody else's backlog. Counters hold the ends of the ranges given out.
 */
const ACCEPT = `
  WITH item AS MATERIALIZED (
    SELECT * FROM ${SENDS.unnest} WITH ORDINALITY AS i(${SENDS.names}, place)
  ), fresh AS (
    INSERT INTO send_request (request_id, account_id, state)
    SELECT request_id, account_id, CASE WHEN advance_id IS NULL THEN 'accepted' ELSE 'covered' END
    FROM item ORDER BY request_id
    ON CONFLICT DO NOTHING RETURNING request_id
  ), fenced AS MATERIALIZED (
    SELECT i.*,
      count(*) OVER account AS of_account, row_number() OVER (account ORDER BY place) AS nth,
      count(*) OVER in_lane AS of_lane, row_number() OVER (in_lane ORDER BY place) AS nth_in_lane
    FROM item i JOIN fresh USING (request_id)
    WINDOW account AS (PARTITION BY account_id), in_lane AS (PARTITION BY account_id, lane)
  ), clock AS MATERIALIZED (
    SELECT max(position) FILTER (WHERE lane = 0) AS otp, max(position) FILTER (WHERE lane = 1) AS single,
      max(position) FILTER (WHERE lane = 2) AS bulk
    FROM lane_clock
  ), counted AS (
    INSERT INTO account_counter AS c (account_id, last_seq, otp_position, single_position, bulk_position)
    SELECT account_id, count(*), min(clock.otp) + count(*) FILTER (WHERE lane = 0),
      min(clock.single) + count(*) FILTER (WHERE lane = 1), min(clock.bulk) + count(*) FILTER (WHERE lane = 2)
    FROM fenced, clock GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE SET
      last_seq = c.last_seq + excluded.last_seq,
      otp_position = excluded.otp_position + greatest(c.otp_position - (SELECT otp FROM clock), 0),
      single_position = excluded.single_position + greatest(c.single_position - (SELECT single FROM clock), 0),
      bulk_position = excluded.bulk_position + greatest(c.bulk_position - (SELECT bulk FROM clock), 0)
    RETURNING account_id, last_seq, otp_position, single_position, bulk_position
  ), cost AS MATERIALIZED (
    SELECT advance_id, sum(credits) AS credits FROM fenced JOIN counted USING (account_id)
    WHERE advance_id IS NOT NULL GROUP BY advance_id
  ), taken AS (
    UPDATE credit_advance a SET credits = a.credits - cost.credits FROM cost
    WHERE a.id = cost.advance_id AND a.credits >= cost.credits AND a.expires_at > now()
    RETURNING a.id
  ), logged AS (
    INSERT INTO message (request_id, account_id, seq, user_id, position, sender_account_id, expires_at, advance_id,
      ordinal, credits, lane, sandbox, route, sender, recipient, text)
    SELECT request_id, account_id, last_seq - of_account + nth, user_id,
      (CASE lane WHEN 0 THEN otp_position WHEN 1 THEN single_position ELSE bulk_position END) - of_lane + nth_in_lane,
      sender_account_id, now() + make_interval(secs => validity), advance_id, 1, credits, lane, sandbox, route, sender,
      recipient, text
    FROM fenced JOIN counted USING (account_id) ORDER BY place
    RETURNING id, request_id, route, lane, position
  ), queued AS (
    INSERT INTO send_ready (route, lane, position, message_id) SELECT route, lane, position, id FROM logged
  ), hidden AS (
    INSERT INTO message_secret (message_id, text)
    SELECT logged.id, item.secret FROM item JOIN logged USING (request_id) WHERE item.secret IS NOT NULL
  )
  SELECT request_id, (SELECT expect_rows((SELECT count(*) FROM taken), (SELECT count(*) FROM cost))) AS covered
  FROM logged`;

/** Accepts requests to one recipient each. */
@Injectable()
export class AcceptSends {
  constructor(
    private readonly database: Database,
    @Inject(messagingConfig.KEY) private readonly config: ConfigType<typeof messagingConfig>,
  ) {}

  /**
   * All of them in one commit. Returns the ids of those that are new; the others were decided before (see
   * `RepeatedRequests`).
   * @param requests each once
   * @throws {TooLateError} and writes nothing; so it does when an advance has gone or is too small (see
   * `isUnexpectedRows`)
   */
  async execute(requests: readonly AcceptableRequest[], deadline: AcceptDeadline): Promise<string[]> {
    const sends = requests.map((request): Send => {
      const [recipient = ''] = request.item.recipients;
      return { ...request, recipient, route: this.config.routing.routeTo(recipient, request.item.sandbox ?? false) };
    });
    const rows = await this.database.rowsIf<{ request_id: string }>(deadline.check, ACCEPT, SENDS.arrays(sends));
    return rows.map((row) => row.request_id);
  }
}
