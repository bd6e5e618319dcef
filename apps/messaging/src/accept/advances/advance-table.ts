import { Injectable } from '@nestjs/common';
import { BILLING_EVENTS, type HoldSettledEvent } from '@sms/contracts/billing';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { Outbox } from '@sms/platform/events';
import { RpcClient } from '@sms/platform/nats';
import { v7 as uuidv7 } from 'uuid';
import { holdSettled } from '../../events/status-events';

/** Much longer than a process uses one. */
const LEFT_AFTER_SECONDS = 10;
const MAX_AT_ONCE = 100;
/** Who is short of credit waits for it. */
const TELL_TIMEOUT_MS = 1_000;

/**
 * The fence goes in first: once the sweeper of orphaned holds has put its own there, because this came very late, there
 * is no advance.
 */
const OPEN = `
  WITH fresh AS (
    INSERT INTO send_request (request_id, account_id, state) VALUES ($1, $2, 'advance')
    ON CONFLICT DO NOTHING RETURNING request_id
  )
  INSERT INTO credit_advance (id, account_id, credits, expires_at)
  SELECT request_id, $2::bigint, $3::integer, now() + interval '${LEFT_AFTER_SECONDS} seconds' FROM fresh RETURNING id`;

/** Credit that is held ahead, as the database knows it. */
@Injectable()
export class AdvanceTable {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
  ) {}

  /** For credits that billing holds under this id. False: the hold is given back already. */
  async open(id: string, accountId: number, credits: number): Promise<boolean> {
    return (await this.database.rows(OPEN, [id, accountId, credits])).length > 0;
  }

  /** Whole credits that the account's advances have left. */
  async creditsOf(accountId: number): Promise<number> {
    const [row] = await this.database.rows<{ credits: number }>(
      'SELECT coalesce(sum(credits), 0)::integer AS credits FROM credit_advance WHERE account_id = $1',
      [accountId],
    );
    return row?.credits ?? 0;
  }

  /** Gives back what is left of these. */
  async giveBack(ids: readonly string[]): Promise<void> {
    await this.giveBackThose('id = ANY($1::uuid[]) ORDER BY id FOR UPDATE', [ids]);
  }

  /** The same of accounts, whoever uses theirs. Returns whether there was any. */
  async giveBackOf(accountIds: readonly number[]): Promise<boolean> {
    return (await this.giveBackThose('account_id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [accountIds])) > 0;
  }

  /** Of processes that have died. Returns whether there may be more. */
  async giveBackLeft(): Promise<boolean> {
    const rows = `expires_at < now() ORDER BY expires_at LIMIT ${MAX_AT_ONCE} FOR UPDATE SKIP LOCKED`;
    return (await this.giveBackThose(rows, [])) === MAX_AT_ONCE;
  }

  private async giveBackThose(which: string, parameters: readonly unknown[]): Promise<number> {
    const { gone, events } = await this.database.transaction(async (sql) => {
      const rows = await sql.rows<{ id: string; account_id: number; credits: number }>(
        `DELETE FROM credit_advance WHERE id IN (SELECT id FROM credit_advance WHERE ${which})
         RETURNING id, account_id, credits`,
        [...parameters],
      );
      const left = rows
        .filter(({ credits }) => credits > 0)
        .map(({ id, account_id: accountId, credits }) =>
          holdSettled({ messageId: messageIdOf(id, 1), accountId, captured: 0, released: credits }),
        );
      await this.outbox.add(sql, left);
      return { gone: rows.length, events: left };
    });
    if (events.length > 0) await this.tellNow(events);
    return gone;
  }

  /** The relay hands them over as well, but it is in the worker, which may be away. */
  private async tellNow(events: readonly HoldSettledEvent[]): Promise<void> {
    const batch = { id: uuidv7(), events: events.map(({ type, payload }) => ({ type, payload })) };
    await this.rpc
      .request(BILLING_EVENTS, { v: 1, batches: [batch] }, { timeoutMs: TELL_TIMEOUT_MS })
      .catch(() => undefined);
  }
}
