import { Inject, Injectable } from '@nestjs/common';
import type { FinalRefusal, SubmitItem, SendOutcome } from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database, statement } from '@sms/platform/database';
import { Outbox } from '@sms/platform/events';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { within } from '@sms/platform/runtime';
import { holdSettled } from '../../message/status-events';
import { fenceOff } from '../../message/fence-off';
import type { AcceptDeadline } from './accept-deadline';

type Identified = Pick<SubmitItem, 'requestId' | 'accountId'>;
type Outcomes = ReadonlyMap<string, SendOutcome>;
/** Credits that billing holds under the ids of requests. */
type Held = ReadonlyMap<string, number>;

/** A client that gets one of these may send the same under another id: this id must be fenced off by then. */
const FINAL: ReadonlySet<SendOutcome | undefined> = new Set<FinalRefusal>([
  'insufficient_credit',
  'over_day_cap',
  'unknown_sender',
  'blocked_recipient',
  'opted_out',
  'cancelled',
]);

const findRepeatedRequests = statement<
  readonly [ids: readonly string[], first: string | undefined, last: string | undefined],
  { request_id: string; account_id: number }
>({
  name: 'messaging.find_repeated_requests',
  text: `
    SELECT request_id, account_id FROM send_request
    WHERE request_id = ANY($1::uuid[]) AND request_id BETWEEN $2 AND $3 AND state IN ('accepted', 'covered')`,
});

/**
 * Decides the outcome of requests that this attempt has not accepted. A request may be submitted again while an earlier
 * attempt is in flight, or after it was accepted: it stays accepted, for whatever reason this attempt refused it. A
 * request refused for good gets the `cancelled` fence first, so that no other attempt can accept it later.
 */
@Injectable()
export class RepeatedRequests {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /**
   * Returns the final outcomes of the items. Those that are not `accepted` become `overloaded`, and may be submitted
   * again, when the outcome of earlier attempts cannot be read in time or the fence cannot be written. A request that
   * was overloaded while its credit was held is cancelled, so that the credit is free for the next send.
   */
  async finalOutcomes(
    items: readonly SubmitItem[],
    outcomes: Outcomes,
    held: Held,
    deadline: AcceptDeadline,
  ): Promise<Outcomes> {
    const refused = items.filter(({ requestId }) => outcomes.get(requestId) !== 'accepted');
    if (refused.length === 0) return outcomes;
    const givenUp = refused.filter(({ requestId }) => outcomes.get(requestId) === 'overloaded' && held.has(requestId));
    const known = new Map([...outcomes, ...givenUp.map(({ requestId }) => [requestId, 'cancelled'] as const)]);
    const decided = new Map<string, SendOutcome>();
    await within(this.decide(refused, known, held, decided), deadline.replyInMs).catch((error: unknown) =>
      this.logger.warn({ err: error, requests: refused.length }, 'refused requests are left undecided'),
    );
    for (const { requestId } of refused) known.set(requestId, decided.get(requestId) ?? 'overloaded');
    return known;
  }

  /** Returns whether no attempt has accepted it, or can any more. */
  async giveUp(request: Identified): Promise<boolean> {
    const { requestId } = request;
    const decided = new Map<string, SendOutcome>();
    await this.decide([request], new Map([[requestId, 'cancelled']]), new Map(), decided);
    return decided.get(requestId) !== 'accepted';
  }

  /** Puts each outcome into `decided` as soon as it is certain, for the caller to have when time is up. */
  private async decide(
    refused: readonly Identified[],
    outcomes: Outcomes,
    held: Held,
    decided: Map<string, SendOutcome>,
  ): Promise<void> {
    const accepted = await this.accepted(refused);
    for (const requestId of accepted) decided.set(requestId, 'accepted');
    const others = refused.filter(({ requestId }) => !accepted.has(requestId));
    const isFinal = ({ requestId }: Identified): boolean => FINAL.has(outcomes.get(requestId));
    const refusedWith = ({ requestId }: Identified): SendOutcome => outcomes.get(requestId) ?? 'overloaded';
    for (const item of others) if (!isFinal(item)) decided.set(item.requestId, refusedWith(item));
    const final = others.filter(isFinal);
    const fenced = await this.fenceOff(final, held);
    // An attempt that was in flight until now decided these: only another statement sees what it committed.
    const decidedMeanwhile = await this.accepted(final.filter(({ requestId }) => !fenced.has(requestId)));
    for (const item of final)
      decided.set(item.requestId, decidedMeanwhile.has(item.requestId) ? 'accepted' : refusedWith(item));
  }

  /** Returns the ids of those that were accepted for the same account. */
  private async accepted(items: readonly Identified[]): Promise<Set<string>> {
    if (items.length === 0) return new Set();
    const ids = items.map(({ requestId }) => requestId).sort();
    const rows = await this.database.run(findRepeatedRequests, [ids, ids[0], ids.at(-1)]);
    const accounts = new Map(rows.map((row) => [row.request_id, row.account_id]));
    return new Set(
      items.filter((item) => accounts.get(item.requestId) === item.accountId).map(({ requestId }) => requestId),
    );
  }

  /** Returns the ids of those that had no fence yet; credits that this attempt held for them are released. */
  private async fenceOff(items: readonly Identified[], held: Held): Promise<Set<string>> {
    if (items.length === 0) return new Set();
    return this.database.transaction(async (sql) => {
      const fenced = await fenceOff(sql, items);
      const released = items.flatMap(({ requestId, accountId }) => {
        const credits = fenced.has(requestId) ? held.get(requestId) : undefined;
        if (credits === undefined) return [];
        return [holdSettled({ messageId: messageIdOf(requestId, 1), accountId, captured: 0, released: credits })];
      });
      await this.outbox.add(sql, released);
      return fenced;
    });
  }
}
