import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { BILLING_OPERATIONS, type OpenHold } from '@sms/contracts/billing';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { Outbox } from '@sms/platform/events';
import { RpcClient } from '@sms/platform/nats';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { messagingWorkerConfig } from '../config/messaging.config';
import { holdSettled } from '../events/message-changes';

const PAGE = 1_000;

/**
 * Finds holds without a message: the process died, or the commit failed, between the hold and the acceptance.
 * The `cancelled` fence goes in first, under the key the acceptance would use, so that one that is merely very
 * late cannot succeed any more; then billing is told to release.
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

  async execute(): Promise<void> {
    let after: string | undefined;
    do {
      const { holds } = await this.rpc.request(BILLING_OPERATIONS.openHolds, {
        olderThanSeconds: this.config.orphanedHoldSeconds,
        limit: PAGE,
        ...(after === undefined ? {} : { afterRequestId: after }),
      });
      await this.release(holds);
      after = holds.length === PAGE ? holds.at(-1)?.requestId : undefined;
    } while (after !== undefined);
  }

  private async release(holds: readonly OpenHold[]): Promise<void> {
    if (holds.length === 0) return;
    const released = await this.database.transaction(async (sql) => {
      const fenced = await sql.rows<{ request_id: string }>(
        `INSERT INTO send_request (request_id, account_id, state)
         SELECT request_id, account_id, 'cancelled' FROM unnest($1::uuid[], $2::bigint[]) AS h(request_id, account_id)
           ORDER BY request_id
         ON CONFLICT DO NOTHING RETURNING request_id`,
        [holds.map(({ requestId }) => requestId), holds.map(({ accountId }) => accountId)],
      );
      const orphaned = new Set(fenced.map((row) => row.request_id));
      const events = holds
        .filter(({ requestId }) => orphaned.has(requestId))
        .map(({ requestId, openCredits }) =>
          holdSettled({ messageId: messageIdOf(requestId, 1), captured: 0, released: openCredits }),
        );
      await this.outbox.add(sql, events);
      return events.length;
    });
    if (released === 0) return;
    this.logger.warn({ holds: released }, 'released holds whose requests were never accepted');
  }
}
