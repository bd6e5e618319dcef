import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { BILLING_OPERATIONS, type HoldBatch } from '@sms/contracts/billing';
import { MAX_MESSAGES, messageIdOf } from '@sms/contracts/rpc';
import { Database, type Sql } from '@sms/platform/database';
import { Outbox } from '@sms/platform/events';
import { RpcClient } from '@sms/platform/nats';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { messagingWorkerConfig } from '../config/messaging.config';
import { holdSettled } from '../events/status-events';

/**
 * Looks once at each hold that has become old: one without an accepted request is left from a process that died, or a
 * commit that failed, between the hold and the acceptance. The `cancelled` fence goes in first, under the key the
 * acceptance would use, so that one that is merely very late cannot succeed any more; then billing is told to release.
 * The same becomes of a hold whose request was sent again and covered by an advance.
 */
@Injectable()
export class ReleaseOrphanedHolds {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** Each hold is looked at once. Returns whether there may be more. */
  async execute(): Promise<boolean> {
    const { batches } = await this.rpc.request(BILLING_OPERATIONS.holdsToCheck, {
      olderThanSeconds: this.config.orphanedHoldSeconds,
    });
    if (batches.length === 0) return false;
    await this.release(batches.flatMap(({ requests }) => requests));
    await this.rpc.request(BILLING_OPERATIONS.holdsChecked, { batchIds: batches.map(({ batchId }) => batchId) });
    return true;
  }

  private async release(holds: HoldBatch['requests']): Promise<void> {
    if (holds.length === 0) return;
    const released = await this.database.transaction(async (sql) => {
      const orphaned = await fenceOff(sql, holds);
      const covered = await coveredOtherwise(sql, holds);
      const events = holds.flatMap(({ requestId, accountId, credits }) => {
        if (orphaned.has(requestId))
          return [holdSettled({ messageId: messageIdOf(requestId, 1), accountId, captured: 0, released: credits })];
        // The first id is that of its message, which is settled from the advance.
        const messageId = messageIdOf(requestId, MAX_MESSAGES);
        return covered.has(requestId)
          ? [holdSettled({ messageId, accountId, captured: 0, released: credits, advanceId: requestId })]
          : [];
      });
      await this.outbox.add(sql, events);
      return events.length;
    });
    if (released === 0) return;
    this.logger.warn(
      { holds: released },
      'released holds whose requests were never accepted, or are covered by an advance',
    );
  }
}

/** Returns those that nobody has accepted, and nobody can any more. */
async function fenceOff(sql: Sql, holds: HoldBatch['requests']): Promise<Set<string>> {
  const rows = await sql.rows<{ request_id: string }>(
    `INSERT INTO send_request (request_id, account_id, state)
     SELECT request_id, account_id, 'cancelled' FROM unnest($1::uuid[], $2::bigint[]) AS h(request_id, account_id)
       ORDER BY request_id
     ON CONFLICT DO NOTHING RETURNING request_id`,
    [holds.map(({ requestId }) => requestId), holds.map(({ accountId }) => accountId)],
  );
  return new Set(rows.map((row) => row.request_id));
}

/** Returns those that were accepted when they were sent again, by then covered by an advance. */
async function coveredOtherwise(sql: Sql, holds: HoldBatch['requests']): Promise<Set<string>> {
  const ids = holds.map(({ requestId }) => requestId).sort();
  const rows = await sql.rows<{ request_id: string }>(
    `SELECT request_id FROM send_request
     WHERE request_id = ANY($1::uuid[]) AND request_id BETWEEN $2 AND $3 AND state = 'covered'`,
    [ids, ids[0], ids.at(-1)],
  );
  return new Set(rows.map((row) => row.request_id));
}
