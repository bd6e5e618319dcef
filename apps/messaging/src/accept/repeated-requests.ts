import { Inject, Injectable } from '@nestjs/common';
import type { FinalRefusal, SubmitItem, SubmitOutcome } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { within } from '@sms/platform/runtime';
import type { AcceptDeadline } from './accept-deadline';

type Identified = Pick<SubmitItem, 'requestId' | 'accountId'>;
type Outcomes = ReadonlyMap<string, SubmitOutcome>;

/** Whoever gets one of these may ask for the same under another id: this one must be dead by then. */
const FINAL: ReadonlySet<SubmitOutcome | undefined> = new Set<FinalRefusal>([
  'insufficient_credit',
  'unknown_sender',
  'cancelled',
]);

/**
 * Decides the outcome of requests that this attempt has not accepted. A request may be submitted again while an earlier
 * attempt is in flight, or after it was accepted: it stays accepted, whatever the reason is for which this attempt
 * refused it. What is refused for good gets the `cancelled` fence first, so that no other attempt can accept it later.
 */
@Injectable()
export class RepeatedRequests {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /**
   * Replaces the outcomes of those items that are not `accepted`. They become `overloaded` when it cannot be found out
   * in time what earlier attempts have done, or the fence cannot be written: then the same may be submitted again.
   */
  async settle(
    items: readonly SubmitItem[],
    outcomes: Map<string, SubmitOutcome>,
    deadline: AcceptDeadline,
  ): Promise<void> {
    const refused = items.filter(({ requestId }) => outcomes.get(requestId) !== 'accepted');
    if (refused.length === 0) return;
    let settled: Outcomes = new Map();
    const settling = this.decide(refused, outcomes).then((decided) => void (settled = decided));
    await within(settling, deadline.replyInMs).catch((error: unknown) =>
      this.logger.warn({ err: error, requests: refused.length }, 'refused requests are left undecided'),
    );
    for (const { requestId } of refused) outcomes.set(requestId, settled.get(requestId) ?? 'overloaded');
  }

  /** Returns whether nobody has accepted it, and nobody can any more. */
  async giveUp(request: Identified): Promise<boolean> {
    const { requestId } = request;
    const decided = await this.decide([request], new Map([[requestId, 'cancelled']]));
    return decided.get(requestId) !== 'accepted';
  }

  private async decide(refused: readonly Identified[], outcomes: Outcomes): Promise<Outcomes> {
    const accepted = await this.accepted(refused);
    const final = refused.filter(({ requestId }) => !accepted.has(requestId) && FINAL.has(outcomes.get(requestId)));
    const fenced = await this.fenceOff(final);
    // An attempt that was in flight until now decided these: only another statement sees what it committed.
    const decidedMeanwhile = await this.accepted(final.filter(({ requestId }) => !fenced.has(requestId)));
    return new Map(
      refused.map(({ requestId }) => {
        const isAccepted = accepted.has(requestId) || decidedMeanwhile.has(requestId);
        return [requestId, isAccepted ? 'accepted' : (outcomes.get(requestId) ?? 'overloaded')];
      }),
    );
  }

  /** Returns the ids of those that were accepted for the same account. */
  private async accepted(items: readonly Identified[]): Promise<Set<string>> {
    if (items.length === 0) return new Set();
    const ids = items.map(({ requestId }) => requestId).sort();
    const rows = await this.database.rows<{ request_id: string; account_id: number }>(
      `SELECT request_id, account_id FROM send_request
       WHERE request_id = ANY($1::uuid[]) AND request_id BETWEEN $2 AND $3 AND state IN ('accepted', 'covered')`,
      [ids, ids[0], ids.at(-1)],
    );
    const accounts = new Map(rows.map((row) => [row.request_id, row.account_id]));
    return new Set(
      items.filter((item) => accounts.get(item.requestId) === item.accountId).map(({ requestId }) => requestId),
    );
  }

  /** Returns the ids of those that had no fence yet. Waits for attempts that have written one and not committed it. */
  private async fenceOff(items: readonly Identified[]): Promise<Set<string>> {
    if (items.length === 0) return new Set();
    const rows = await this.database.rows<{ request_id: string }>(
      `INSERT INTO send_request (request_id, account_id, state)
       SELECT request_id, account_id, 'cancelled' FROM unnest($1::uuid[], $2::bigint[]) AS r(request_id, account_id)
         ORDER BY request_id
       ON CONFLICT DO NOTHING RETURNING request_id`,
      [items.map(({ requestId }) => requestId), items.map(({ accountId }) => accountId)],
    );
    return new Set(rows.map((row) => row.request_id));
  }
}
