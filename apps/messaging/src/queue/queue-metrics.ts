import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, type Sql } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/service';
import { Gauge, register } from 'prom-client';
import { LANES } from '../messages/lanes';
import { messagingConfig } from '../messaging.config';
import { countUnmatchedReceipts } from '../receipts/count-unmatched-receipts';

const EVERY_MS = 15_000;
/** Of a lane, and of what is parked: a walk of the first entries of an index, however many there are. */
const MAX_COUNTED = 100_000;

/** States of messages that are neither waiting for their turn nor done. */
const PARKED = ['leased', 'delayed', 'uncertain', 'held', 'ending'] as const;
type Parked = (typeof PARKED)[number];

/**
 * Shows what waits. Asked by the request side, because it matters most while no worker runs; each replica shows the same, so
 * replicas are not to be added up.
 */
@Injectable()
export class QueueMetrics implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly waiting = gauge('messaging_queue_messages', 'Messages that wait for their turn, at most 100,000 counted; of all replicas', 'lane');
  private readonly oldest = gauge('messaging_queue_oldest_seconds', 'For how long the oldest of them has waited', 'lane');
  private readonly parked = gauge('messaging_queue_parked_messages', 'Messages that are not for sending at the moment, at most 100,000 counted; of all replicas', 'state');
  private readonly receipts = gauge('messaging_receipts_parked', 'Receipts without a message, at most 1,000 counted; of all replicas', 'carrier');
  private readonly loop: PollLoop;

  constructor(
    private readonly database: Database,
    @Inject(messagingConfig.KEY) private readonly config: ConfigType<typeof messagingConfig>,
    @Inject(LOGGER) logger: ServiceLogger,
  ) {
    this.loop = new PollLoop({ name: 'queue metrics', idleMs: EVERY_MS, logger, round: () => this.look() });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  async collect(): Promise<void> {
    await this.database.transaction(async (sql) => {
      // The walk of an index ends where the limit is; a scan of the table would read all that waits, and sort it.
      await sql.execute('SET LOCAL enable_seqscan = off');
      await sql.execute('SET LOCAL enable_bitmapscan = off');
      for (const [rank, lane] of LANES.entries()) {
        const { count, oldest } = await laneOf(sql, rank);
        this.waiting.set({ lane }, count);
        this.oldest.set({ lane }, oldest);
      }
      const parked = await parkedByState(sql);
      for (const state of PARKED) this.parked.set({ state }, parked.get(state) ?? 0);
    });
    const receipts = await countUnmatchedReceipts(this.database, this.config.carriers.map(({ name }) => name));
    for (const [carrier, count] of receipts) this.receipts.set({ carrier }, count);
  }

  private async look(): Promise<boolean> {
    try {
      await this.collect();
    } catch (error) {
      // Numbers that are no longer true would hide what is wrong.
      for (const shown of [this.waiting, this.oldest, this.parked, this.receipts]) shown.reset();
      throw error;
    }
    return false;
  }
}

/**
 * In the order of the queue, route by route, as its index has it: among so many at its front, the message with the lowest
 * id has waited longest.
 */
async function laneOf(sql: Sql, rank: number): Promise<{ count: number; oldest: number }> {
  const [row] = await sql.rows<{ count: number; oldest: number }>(
    `WITH RECURSIVE used AS (
       (SELECT route FROM send_queue WHERE state = 'ready' ORDER BY route LIMIT 1)
       UNION ALL
       SELECT (SELECT q.route FROM send_queue q WHERE q.state = 'ready' AND q.route > used.route ORDER BY q.route LIMIT 1) FROM used WHERE used.route IS NOT NULL)
     SELECT count, coalesce(extract(epoch FROM now() - (SELECT created_at FROM message WHERE id = first)), 0)::double precision AS oldest
     FROM (SELECT least(count(*), ${MAX_COUNTED})::integer AS count, min(message_id) AS first
           FROM used CROSS JOIN LATERAL (SELECT message_id FROM send_queue WHERE state = 'ready' AND route = used.route AND lane = $1
             ORDER BY position, message_id LIMIT ${MAX_COUNTED}) AS front) AS walked`,
    [rank],
  );
  return row ?? { count: 0, oldest: 0 };
}

async function parkedByState(sql: Sql): Promise<ReadonlyMap<Parked, number>> {
  const rows = await sql.rows<{ state: Parked; count: number }>(
    `SELECT state, count(*)::integer AS count FROM (
       (SELECT state FROM send_queue WHERE state <> 'ready' AND due_at IS NOT NULL ORDER BY due_at LIMIT ${MAX_COUNTED})
       UNION ALL
       (SELECT state FROM send_queue WHERE state = 'held' ORDER BY account_id, message_id LIMIT ${MAX_COUNTED})) AS parked
     GROUP BY state`,
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Several services may run in one process under test. */
function gauge<Label extends string>(name: string, help: string, label: Label): Gauge<Label> {
  return (register.getSingleMetric(name) as Gauge<Label> | undefined) ?? new Gauge({ name, help, labelNames: [label] });
}
