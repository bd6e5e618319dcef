import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { SubmitItem, SubmitOutcome } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database, type Sql } from '@sms/platform/database';
import { messagingConfig } from '../config/messaging.config';
import { LANE_RANK } from '../queue/lanes';

export interface AcceptableRequest {
  readonly item: SubmitItem;
  /** The sender name it goes out under. */
  readonly sender: string;
  /** The account for which the name is approved; null: it is the service's own. */
  readonly senderAccountId: number | null;
  readonly creditsPerMessage: number;
}

/** The numbers last given out: of the account's log, and of its place in each lane. */
interface Counter {
  seq: number;
  positions: [otp: number, single: number, bulk: number];
}

/** Writes accepted requests: fence, numbers, log and queue in one commit for the whole batch. */
@Injectable()
export class AcceptedMessages {
  constructor(
    private readonly database: Database,
    @Inject(messagingConfig.KEY) private readonly config: ConfigType<typeof messagingConfig>,
  ) {}

  /** Sets each request's outcome: `accepted` (now or earlier), or `cancelled` when the sweeper was first. */
  async store(requests: readonly AcceptableRequest[], outcomes: Map<string, SubmitOutcome>): Promise<void> {
    if (requests.length === 0) return;
    const settled = await this.database.transaction(async (sql) => {
      const isNew = await this.fence(sql, requests);
      const fresh = requests.filter(({ item }) => isNew.has(item.requestId));
      if (fresh.length > 0) await this.insert(sql, fresh, await this.advanceCounters(sql, fresh));
      return fresh.length === requests.length
        ? isNew
        : new Set([...isNew, ...(await this.acceptedEarlier(sql, requests))]);
    });
    for (const { item } of requests)
      outcomes.set(item.requestId, settled.has(item.requestId) ? 'accepted' : 'cancelled');
  }

  /**
   * In the order of their ids, so that two batches with the same requests wait for each other instead of deadlocking.
   */
  private async fence(sql: Sql, requests: readonly AcceptableRequest[]): Promise<Set<string>> {
    const rows = await sql.rows<{ request_id: string }>(
      `INSERT INTO send_request (request_id, account_id, state)
       SELECT request_id, account_id, 'accepted' FROM unnest($1::uuid[], $2::bigint[]) AS r(request_id, account_id)
         ORDER BY request_id
       ON CONFLICT DO NOTHING RETURNING request_id`,
      [requests.map(({ item }) => item.requestId), requests.map(({ item }) => item.accountId)],
    );
    return new Set(rows.map((row) => row.request_id));
  }

  private async acceptedEarlier(sql: Sql, requests: readonly AcceptableRequest[]): Promise<string[]> {
    const rows = await sql.rows<{ request_id: string }>(
      `SELECT request_id FROM send_request JOIN unnest($1::uuid[], $2::bigint[]) AS r(id, account) ON request_id = id
        AND account_id = account
       WHERE state = 'accepted'`,
      [requests.map(({ item }) => item.requestId), requests.map(({ item }) => item.accountId)],
    );
    return rows.map((row) => row.request_id);
  }

  /**
   * Reserves a range of log numbers and of queue positions for each account: one update an account, whatever
   * the batch holds. A position is start-time fair queueing: an account with a backlog queues behind itself,
   * one without starts at the lane's virtual time, beside the front of everybody else's backlog.
   */
  private async advanceCounters(sql: Sql, requests: readonly AcceptableRequest[]): Promise<Map<number, Counter>> {
    const wanted = new Map<number, [number, number, number]>();
    for (const { item } of requests) {
      const counts = wanted.get(item.accountId) ?? [0, 0, 0];
      counts[LANE_RANK[item.lane]] += item.recipients.length;
      wanted.set(item.accountId, counts);
    }
    const accounts = [...wanted.keys()].sort((a, b) => a - b);
    const counts = (lane: 0 | 1 | 2) => accounts.map((account) => wanted.get(account)?.[lane] ?? 0);
    const rows = await sql.rows<{ account_id: number; last_seq: number; otp: number; single: number; bulk: number }>(
      `WITH clock AS (
         SELECT max(position) FILTER (WHERE lane = 0) AS otp, max(position) FILTER (WHERE lane = 1) AS single,
                max(position) FILTER (WHERE lane = 2) AS bulk FROM lane_clock)
       INSERT INTO account_counter AS c (account_id, last_seq, otp_position, single_position, bulk_position)
       SELECT account_id, n.otp + n.single + n.bulk, clock.otp + n.otp, clock.single + n.single, clock.bulk + n.bulk
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS n(account_id, otp, single, bulk), clock
       ORDER BY account_id
       ON CONFLICT (account_id) DO UPDATE SET
         last_seq = c.last_seq + excluded.last_seq,
         otp_position = excluded.otp_position + greatest(c.otp_position - (SELECT otp FROM clock), 0),
         single_position = excluded.single_position + greatest(c.single_position - (SELECT single FROM clock), 0),
         bulk_position = excluded.bulk_position + greatest(c.bulk_position - (SELECT bulk FROM clock), 0)
       RETURNING account_id, last_seq, otp_position AS otp, single_position AS single, bulk_position AS bulk`,
      [accounts, counts(0), counts(1), counts(2)],
    );
    // The statement returns the ends of the ranges; numbers are handed out from their beginnings.
    return new Map(
      rows.map((row) => {
        const [otp, single, bulk] = wanted.get(row.account_id) ?? [0, 0, 0];
        return [
          row.account_id,
          { seq: row.last_seq - otp - single - bulk, positions: [row.otp - otp, row.single - single, row.bulk - bulk] },
        ];
      }),
    );
  }

  private async insert(
    sql: Sql,
    requests: readonly AcceptableRequest[],
    counters: ReadonlyMap<number, Counter>,
  ): Promise<void> {
    const column = <T>(of: (request: AcceptableRequest) => T) => requests.map(of);
    const perRequest = [
      column(({ item }) => item.requestId),
      column(({ item }) => item.accountId),
      column(({ item }) => item.userId),
      column(({ item }) => LANE_RANK[item.lane]),
      column(({ sender }) => sender),
      column(({ item }) => item.text),
      column(({ item }) => item.maskedText),
      column(({ creditsPerMessage }) => creditsPerMessage),
      column(({ item }) => item.validitySeconds),
      column(({ item }) => item.sandbox ?? false),
    ];
    const messages = this.numberedMessages(requests, counters);
    for (let part = take(messages, PART); part.length > 0; part = take(messages, PART)) {
      await sql.execute(INSERT_MESSAGES, [
        ...perRequest,
        part.map((message) => message.requestNo),
        part.map((message) => message.messageId),
        part.map((message) => message.seq),
        part.map((message) => message.recipient),
        part.map((message) => message.position),
        part.map((message) => message.route),
        part.map((message) => message.senderAccountId),
      ]);
    }
  }

  /** Takes the next numbers of each account's counter, so recipients keep their order in the log and in the queue. */
  private *numberedMessages(
    requests: readonly AcceptableRequest[],
    counters: ReadonlyMap<number, Counter>,
  ): Generator<NumberedMessage> {
    for (const [index, { item, senderAccountId }] of requests.entries()) {
      const counter = counters.get(item.accountId);
      if (!counter) throw new Error('an account of the batch has no counter');
      const lane = LANE_RANK[item.lane];
      for (const [place, recipient] of item.recipients.entries()) {
        counter.seq += 1;
        counter.positions[lane] += 1;
        const route = this.config.routing.routeTo(recipient, item.sandbox ?? false);
        yield {
          requestNo: index + 1,
          messageId: messageIdOf(item.requestId, place + 1),
          seq: counter.seq,
          recipient,
          position: counter.positions[lane],
          route,
          senderAccountId,
        };
      }
    }
  }
}

/**
 * Messages in one statement: enough for any batch of single sends, and few enough that a bulk leaves the event loop
 * room to breathe.
 */
const PART = 5_000;

/** What the messages of one request share crosses the wire once. */
const INSERT_MESSAGES = `
  WITH request AS (
    SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::smallint[], $5::text[], $6::text[], $7::text[],
      $8::integer[], $9::integer[], $10::boolean[])
      WITH ORDINALITY AS r(request_id, account_id, user_id, lane, sender, text, masked_text, credits, validity, sandbox,
        request_no)
  ), logged AS (
    INSERT INTO message (message_id, request_id, account_id, seq, user_id, lane, sender, recipient, text, masked_text,
      credits, sandbox, expires_at)
    SELECT message_id, request_id, account_id, seq, user_id, lane, sender, recipient, text, masked_text, credits,
      sandbox, now() + make_interval(secs => validity)
    FROM unnest($11::bigint[], $12::uuid[], $13::bigint[], $14::text[]) AS m(request_no, message_id, seq, recipient)
      JOIN request USING (request_no)
    RETURNING id, message_id, account_id, lane, expires_at
  )
  INSERT INTO send_queue (message_id, account_id, sender_account_id, lane, position, route, expires_at)
  SELECT logged.id, logged.account_id, q.sender_account_id, logged.lane, q.position, q.route, logged.expires_at
  FROM logged JOIN unnest($12::uuid[], $15::bigint[], $16::text[], $17::bigint[])
    AS q(message_id, position, route, sender_account_id) USING (message_id)`;

interface NumberedMessage {
  /** Place of its request in the batch, from 1. */
  readonly requestNo: number;
  readonly messageId: string;
  readonly seq: number;
  readonly recipient: string;
  readonly position: number;
  readonly route: string;
  readonly senderAccountId: number | null;
}

function take<T>(from: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  for (let next = from.next(); !next.done; next = from.next()) {
    taken.push(next.value);
    if (taken.length === count) break;
  }
  return taken;
}
