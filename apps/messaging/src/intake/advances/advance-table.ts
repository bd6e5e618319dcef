import { Injectable } from '@nestjs/common';
import { BILLING_EVENTS, type HoldSettledEvent } from '@sms/contracts/billing';
import { messageIdOf } from '@sms/contracts/rpc';
import { columns, Database, type Sql, statement } from '@sms/platform/database';
import { Outbox } from '@sms/platform/events';
import { RpcClient } from '@sms/platform/nats';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { holdSettled } from '../../message/status-events';

/** An advance expires after this: much longer than a process uses one. */
const LEFT_AFTER_SECONDS = 10;
/** An account that announced none for so long has no advance left, nor one whose return billing does not know of. */
const RECENT_SECONDS = 2 * LEFT_AFTER_SECONDS;
const REFUSED_SECONDS = 5;
const MAX_AT_ONCE = 100;
/** A request that is short of credit waits for this. */
const TELL_TIMEOUT_MS = 1_000;
/** A request short of credit waits at most this long for other processes' calls to billing, polling this often. */
const MAX_WAIT_MS = 1_600;
const LOOK_EVERY_MS = 20;

const announceAdvance = statement<readonly [id: string, accountId: number]>({
  name: 'messaging.announce_advance',
  text: `
    WITH allowed_account AS (
      INSERT INTO advance_account AS a (account_id, announced_at) VALUES ($2, now())
      ON CONFLICT (account_id) DO UPDATE SET announced_at = now() WHERE a.refused_until <= now()
      RETURNING account_id
    )
    INSERT INTO credit_advance (id, account_id, credits, expires_at)
    SELECT $1::uuid, account_id, NULL, now() + interval '${LEFT_AFTER_SECONDS} seconds' FROM allowed_account
    RETURNING id`,
});

/**
 * Inserts the fence as well: when this runs so late that the sweeper of orphaned holds has inserted its own, no advance
 * is opened.
 */
const openAdvance = statement<readonly [id: string, credits: number]>({
  name: 'messaging.open_advance',
  text: `
    WITH announced_advance AS (
      SELECT id, account_id FROM credit_advance WHERE id = $1 FOR UPDATE
    ), new_fence AS (
      INSERT INTO send_request (request_id, account_id, state) SELECT id, account_id, 'advance' FROM announced_advance
      ON CONFLICT DO NOTHING RETURNING request_id
    )
    UPDATE credit_advance SET credits = $2, expires_at = now() + interval '${LEFT_AFTER_SECONDS} seconds'
    FROM new_fence WHERE id = request_id RETURNING id`,
});

const refuseAdvances = statement<readonly [accountIds: readonly number[]], { recent: boolean }>({
  name: 'messaging.refuse_advances',
  text: `
    WITH locked_account AS (
      SELECT account_id FROM advance_account WHERE account_id = ANY($1::bigint[]) ORDER BY account_id FOR UPDATE
    )
    UPDATE advance_account a SET refused_until = now() + interval '${REFUSED_SECONDS} seconds'
    FROM locked_account WHERE a.account_id = locked_account.account_id
    RETURNING a.announced_at > now() - interval '${RECENT_SECONDS} seconds' AS recent`,
});

const withdrawAdvance = statement<readonly [id: string]>({
  name: 'messaging.withdraw_advance',
  text: 'DELETE FROM credit_advance WHERE id = $1 AND credits IS NULL',
});

type Cost = readonly [advanceId: string, credits: number];

const COSTS = columns<Cost>({
  id: ['uuid', ([advanceId]) => advanceId],
  credits: ['integer', ([, credits]) => credits],
});

const findSufficientAdvances = statement<readonly Cost[], { id: string }>({
  name: 'messaging.find_sufficient_advances',
  params: COSTS,
  text: `
    SELECT id FROM ${COSTS.unnest} AS cost(${COSTS.names}) JOIN credit_advance a USING (id)
    WHERE a.credits >= cost.credits AND a.expires_at > now()`,
});

const sumAdvanceCredits = statement<readonly [accountIds: readonly number[]], { account_id: number; credits: number }>({
  name: 'messaging.sum_advance_credits',
  text: `
    SELECT account_id, sum(credits)::integer AS credits FROM credit_advance
    WHERE account_id = ANY($1::bigint[]) AND credits IS NOT NULL GROUP BY account_id`,
});

const listAdvancesOfAccounts = statement<
  readonly [accountIds: readonly number[]],
  { id: string; credits: number | null }
>({
  name: 'messaging.list_advances_of_accounts',
  text: `
    SELECT id, credits FROM credit_advance
    WHERE account_id = ANY($1::bigint[]) AND (credits IS NOT NULL OR expires_at > now())`,
});

const deleteAnnouncedAdvances = statement({
  name: 'messaging.delete_announced_advances',
  text: 'DELETE FROM credit_advance WHERE credits IS NULL AND expires_at < now()',
});

interface ClosedAdvance {
  readonly id: string;
  readonly account_id: number;
  /** Credits that it had left. */
  readonly credits: number;
}

const closeThose = (which: string) => `
    UPDATE credit_advance a SET credits = NULL
    FROM (SELECT id, credits FROM credit_advance WHERE credits IS NOT NULL AND ${which}) AS rest
    WHERE a.id = rest.id RETURNING a.id, a.account_id, rest.credits`;

const closeAdvances = statement<readonly [ids: readonly string[]], ClosedAdvance>({
  name: 'messaging.close_advances',
  text: closeThose('id = ANY($1::uuid[]) ORDER BY id FOR UPDATE'),
});

/** Closes advances of processes that have died. */
const closeLeftAdvances = statement<readonly [], ClosedAdvance>({
  name: 'messaging.close_left_advances',
  text: closeThose(`expires_at < now() ORDER BY expires_at LIMIT ${MAX_AT_ONCE} FOR UPDATE SKIP LOCKED`),
});

const deleteAdvances = statement<readonly [ids: readonly string[]]>({
  name: 'messaging.delete_advances',
  text: 'DELETE FROM credit_advance WHERE id = ANY($1::uuid[])',
});

/**
 * Credit that is held ahead, as the database knows it. An advance:
 *
 *   announced ──billing holds it──► open, with credits ──given back──► reported to billing ──► deleted
 *
 * Its credits are null while it is announced or given back: what billing knows of them is changing. A request that is
 * short of credit waits for that, and keeps further advances from being announced.
 */
@Injectable()
export class AdvanceTable {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
  ) {}

  /** Call before billing is requested to hold for it. False: the account gets no advance for now. */
  async announce(id: string, accountId: number): Promise<boolean> {
    return (await this.database.run(announceAdvance, [id, accountId])).length > 0;
  }

  /** Opens an advance on credits that billing holds under this id. False: the hold is given back already. */
  async open(id: string, credits: number): Promise<boolean> {
    return (await this.database.run(openAdvance, [id, credits])).length > 0;
  }

  /** Deletes an announced advance for which billing holds nothing. */
  async withdraw(id: string): Promise<void> {
    await this.database.run(withdrawAdvance, [id]);
  }

  /** Returns the ids of advances that have so many credits left. */
  async sufficient(costs: ReadonlyMap<string, number>): Promise<Set<string>> {
    const rows = await this.database.run(findSufficientAdvances, [...costs]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Whole credits that the advances of accounts have left; of accounts without advances, nothing. */
  async creditsOf(accountIds: readonly number[]): Promise<{ accountId: number; credits: number }[]> {
    const rows = await this.database.run(sumAdvanceCredits, [accountIds]);
    return rows.map(({ account_id: accountId, credits }) => ({ accountId, credits }));
  }

  /** Gives back what these advances have left. */
  async giveBack(ids: readonly string[]): Promise<void> {
    await this.giveBackThose((sql) => sql.run(closeAdvances, [ids]));
  }

  /**
   * Gives back the advances of accounts, whichever process uses them; the accounts get no further ones for
   * REFUSED_SECONDS. Resolves when billing has the credit, or after MAX_WAIT_MS. Returns whether any may have been held
   * ahead: also after MAX_WAIT_MS, by when a part may have come back. A hold that is asked for again is then refused
   * once more if it is still too little.
   */
  async giveBackOf(accountIds: readonly number[]): Promise<boolean> {
    const accounts = await this.database.run(refuseAdvances, [accountIds]);
    if (!accounts.some(({ recent }) => recent)) return false;
    const untilMs = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const rows = await this.database.run(listAdvancesOfAccounts, [accountIds]);
      const open = rows.filter(({ credits }) => credits !== null).map(({ id }) => id);
      if (open.length > 0) await this.giveBack(open);
      else if (rows.length === 0 || performance.now() > untilMs) return true;
      else await pause(LOOK_EVERY_MS);
    }
  }

  /** Gives back the advances of processes that have died. Returns whether there may be more. */
  async giveBackLeft(): Promise<boolean> {
    await this.database.run(deleteAnnouncedAdvances, []);
    return (await this.giveBackThose((sql) => sql.run(closeLeftAdvances, []))) === MAX_AT_ONCE;
  }

  private async giveBackThose(close: (sql: Sql) => Promise<ClosedAdvance[]>): Promise<number> {
    const { ids, events } = await this.database.transaction(async (sql) => {
      const rows = await close(sql);
      const left = rows
        .filter(({ credits }) => credits > 0)
        .map(({ id, account_id: accountId, credits }) =>
          holdSettled({ messageId: messageIdOf(id, 1), accountId, captured: 0, released: credits }),
        );
      await this.outbox.add(sql, left);
      return { ids: rows.map(({ id }) => id), events: left };
    });
    if (events.length > 0) await this.tellNow(events);
    if (ids.length > 0) await this.database.run(deleteAdvances, [ids]);
    return ids.length;
  }

  /** The relay delivers the events as well, but it runs in the worker, which may be down. */
  private async tellNow(events: readonly HoldSettledEvent[]): Promise<void> {
    const batch = { id: uuidv7(), events: events.map(({ type, payload }) => ({ type, payload })) };
    await this.rpc
      .request(BILLING_EVENTS, { v: 1, batches: [batch] }, { timeoutMs: TELL_TIMEOUT_MS })
      .catch(() => undefined);
  }
}
