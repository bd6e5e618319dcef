import { Injectable } from '@nestjs/common';
import { type CanaryDecidedEvent, WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { type NewEvent, Outbox } from '@sms/platform/events';
import { type CanaryRow, endCanaries, takeDueCanaries } from './decide-canaries.sql';
import { type CanaryDecision, decideCanary } from './decide-canary';

/**
 * Decides about the rest of bulks whose canary is over. Decision and event are one transaction under the lock of the
 * bulk's row, so one of several workers takes it, once; the sweep of waiting messages then releases or cancels the
 * rest.
 */
@Injectable()
export class DecideCanaries {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  async execute(): Promise<void> {
    await this.database.transaction(async (sql) => {
      const rows = await sql.run(takeDueCanaries, []);
      const decided = rows.flatMap((row) => {
        const decision = decisionOf(row);
        return decision ? [{ row, decision }] : [];
      });
      if (decided.length === 0) return;
      await sql.run(
        endCanaries,
        decided.map(({ row, decision }) => ({
          requestId: row.request_id,
          state: decision.decision === 'resumed' ? ('running' as const) : ('cancelled' as const),
        })),
      );
      const at = this.database.now().toISOString();
      await this.outbox.add(
        sql,
        decided.map(({ row, decision }) => canaryDecided(row, decision, at)),
      );
    });
  }
}

function decisionOf(row: CanaryRow): CanaryDecision | null {
  return decideCanary(
    { messages: row.canary_size, delivered: row.delivered, failed: row.failed },
    { minDelivered: row.canary_min_delivered, maxFailed: row.canary_max_failed },
    row.is_over,
  );
}

function canaryDecided(
  { account_id: accountId, request_id: requestId, canary_size: messages, delivered, failed, ...row }: CanaryRow,
  { decision, reason }: CanaryDecision,
  at: string,
): NewEvent & CanaryDecidedEvent {
  return {
    destination: WEBHOOK_DISPATCHER_EVENTS,
    type: 'canary.decided',
    payload: { accountId, requestId, decision, reason, messages, delivered, failed, at, webhook: row.canary_webhook },
  };
}
