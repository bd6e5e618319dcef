import { Injectable } from '@nestjs/common';
import { columns, Database, type Sql, statement } from '@sms/platform/database';
import { ActiveSettings } from '../carrier-settings/active-settings';
import { RoutesInUse } from '../carrier-settings/routes-in-use';
import { LANES } from '../message/lanes';
import { lockFreeMessages } from '../message/message-locks';
import { FailMessages } from '../status/fail-messages';
import { isAttempt } from '../queue/attempts';
import { routesInQueue } from '../queue/routes-in-queue';
import { messageOf } from '../message/message-of';

const BATCH = 500;

/** A row of send_ready, identified by its route and these. */
interface Place {
  readonly message_id: number;
  readonly lane: number;
  readonly position: number;
}

interface Unroutable extends Place {
  readonly attempt: number;
  readonly requeued: boolean;
  readonly account_id: number;
  readonly sender: string;
  readonly recipient: string;
  readonly sandbox: boolean;
  readonly uncertain: boolean;
}

interface Rerouted extends Unroutable {
  /** The new route; '': there is none. */
  readonly route: string;
}

const PLACES = columns<Place>(
  {
    message_id: ['bigint', (place) => place.message_id],
    lane: ['smallint', ({ lane }) => lane],
    position: ['bigint', ({ position }) => position],
  },
  2,
);

const REROUTED = columns<Rerouted>({
  route: ['text', ({ route }) => route],
  lane: ['smallint', ({ lane }) => lane],
  position: ['bigint', ({ position }) => position],
  message_id: ['bigint', (place) => place.message_id],
  attempt: ['smallint', ({ attempt }) => attempt],
  requeued: ['boolean', ({ requeued }) => requeued],
});

const findMessagesOnRoute = statement<readonly [route: string], Place>({
  name: 'messaging.find_messages_on_route',
  text: `
    SELECT message_id, lane, position FROM send_ready WHERE route = $1 ORDER BY route, lane, position, message_id
      LIMIT ${BATCH}`,
});

const takeUnroutableMessages = statement<readonly [route: string, places: readonly Place[]], Unroutable>({
  name: 'messaging.take_unroutable_messages',
  params: ([route, places]) => [route, ...PLACES.arrays(places)],
  text: `
    WITH taken_entry AS (DELETE FROM send_ready WHERE ctid = ANY(ARRAY(
      SELECT s.ctid FROM ${PLACES.unnest} AS k(${PLACES.names})
      CROSS JOIN LATERAL (SELECT ctid FROM send_ready WHERE route = $1 AND lane = k.lane AND position = k.position
        AND message_id = k.message_id FOR UPDATE SKIP LOCKED) AS s))
      RETURNING message_id, lane, position, attempt, requeued)
    SELECT taken_entry.*, m.account_id, m.sender, m.recipient, m.sandbox,
      EXISTS (SELECT FROM submission s WHERE s.message_id = taken_entry.message_id
        AND ${isAttempt("s.outcome = 'uncertain'")}) AS uncertain
    FROM taken_entry CROSS JOIN ${messageOf('taken_entry.message_id', 'account_id, sender, recipient, sandbox')} AS m`,
});

const insertReroutedMessages = statement<readonly Rerouted[]>({
  name: 'messaging.insert_rerouted_messages',
  params: REROUTED,
  text: `INSERT INTO send_ready (${REROUTED.names}) SELECT * FROM ${REROUTED.unnest}`,
});

/**
 * Reroutes messages whose route no carrier serves: none served it when they were accepted, or the carriers have been
 * changed since. A message without a new route fails. Left alone while this process does not follow the settings in
 * force, by which other processes accept messages.
 */
@Injectable()
export class RerouteMessages {
  constructor(
    private readonly database: Database,
    private readonly routesInUse: RoutesInUse,
    private readonly fail: FailMessages,
    private readonly settings: ActiveSettings,
  ) {}

  /** Returns whether there may be more. */
  execute(): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const unknown = this.routesInUse.update(await routesInQueue(sql, this.routesInUse.configured));
      if (unknown.length === 0 || !(await this.settings.holdsCurrent(sql))) return false;
      let more = false;
      for (const route of unknown) more = (await this.reroute(sql, route)) || more;
      return more;
    });
  }

  /** Messages that another transaction has locked are left for the next time. */
  private async reroute(sql: Sql, route: string): Promise<boolean> {
    const found = await sql.run(findMessagesOnRoute, [route]);
    const locked = new Set(
      await lockFreeMessages(
        sql,
        found.map((row) => row.message_id),
      ),
    );
    const rows = await this.takeOut(
      sql,
      route,
      found.filter((row) => locked.has(row.message_id)),
    );
    const rerouted = rows.map((row) => ({
      ...row,
      // An uncertain message must not go to another carrier.
      route: row.uncertain ? '' : this.newRouteOf(row),
    }));
    await this.putBack(
      sql,
      rerouted.filter(({ route: next }) => next !== ''),
    );
    await this.fail.execute(
      sql,
      rerouted.filter(({ route: next }) => next === '').map((row) => row.message_id),
      'unroutable',
    );
    return found.length === BATCH;
  }

  private newRouteOf({ account_id, sender, lane, sandbox, recipient }: Unroutable): string {
    return this.routesInUse.of({ accountId: account_id, sender, lane: LANES[lane] ?? 'single', sandbox })(recipient)
      .route;
  }

  /** Rows may change while it waits: it must not prune partitions of attempts by rows (decision 29). */
  private takeOut(sql: Sql, route: string, places: readonly Place[]): Promise<Unroutable[]> {
    return sql.run(takeUnroutableMessages, [route, places]);
  }

  /** Inserts them for the same attempt, at the same position. */
  private async putBack(sql: Sql, rerouted: readonly Rerouted[]): Promise<void> {
    if (rerouted.length === 0) return;
    await sql.run(insertReroutedMessages, rerouted);
  }
}
