import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { BILLING_OPERATIONS, type HoldBatch } from '@sms/contracts/billing';
import { MAX_MESSAGES, messageIdOf } from '@sms/contracts/rpc';
import { Database, type Sql, statement } from '@sms/platform/database';
import { Outbox } from '@sms/platform/events';
import { RpcClient } from '@sms/platform/nats';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { messagingWorkerConfig } from '../config/messaging.config';
import { holdSettled } from '../message/status-events';
import { fenceOff } from '../message/fence-off';

/**
 * Checks each old hold once: one without an accepted request is left from a process that died, or a commit that failed,
 * between the hold and the acceptance. The `cancelled` fence is inserted first, under the key the acceptance would use,
 * so that one that is merely very late cannot succeed any more; then the release is reported to billing. The same
 * applies to a hold whose request was sent again and covered by an advance.
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

  /** Each hold is checked once. Returns whether there may be more. */
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
      await fenceOff(sql, holds);
      const states = await decidedOtherwise(sql, holds);
      const events = holds.flatMap(({ requestId, accountId, credits }) => {
        switch (states.get(requestId)) {
          // The earlier canceller may not have known of the hold. Billing releases it once, even if reported twice.
          case 'cancelled':
            return [holdSettled({ messageId: messageIdOf(requestId, 1), accountId, captured: 0, released: credits })];
          case 'covered': {
            // The first id is that of its message, which is settled from the advance.
            const messageId = messageIdOf(requestId, MAX_MESSAGES);
            return [holdSettled({ messageId, accountId, captured: 0, released: credits, advanceId: requestId })];
          }
          case undefined:
            return [];
        }
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

const findFences = statement<
  readonly [ids: readonly string[], first: string | undefined, last: string | undefined],
  { request_id: string; state: 'cancelled' | 'covered' }
>({
  name: 'messaging.find_fences',
  text: `
    SELECT request_id, state FROM send_request
    WHERE request_id = ANY($1::uuid[]) AND request_id BETWEEN $2 AND $3 AND state IN ('cancelled', 'covered')`,
});

/** Returns the earlier decisions: `cancelled`, or `covered` when they were sent again, by then with an advance. */
async function decidedOtherwise(sql: Sql, holds: HoldBatch['requests']): Promise<Map<string, 'cancelled' | 'covered'>> {
  const ids = holds.map(({ requestId }) => requestId).sort();
  const rows = await sql.run(findFences, [ids, ids[0], ids.at(-1)]);
  return new Map(rows.map((row) => [row.request_id, row.state]));
}
