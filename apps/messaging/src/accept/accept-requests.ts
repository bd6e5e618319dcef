import { Injectable } from '@nestjs/common';
import type { SubmitOutcome } from '@sms/contracts/messaging';
import { isUnexpectedRows } from '@sms/platform/database';
import { isRefusedForNow, sqlStateOf } from '@sms/platform/errors';
import { runBatch } from '@sms/platform/runtime';
import { AcceptBulk } from './accept-bulk';
import { type AcceptDeadline, TooLateError } from './accept-deadline';
import { AcceptSends } from './accept-sends';
import { CreditAdvances } from './advances/credit-advances';
import type { AcceptableRequest } from './acceptable-request';
import { CreditHolds } from './credit-holds';
import { ExpandAccepted } from './expand-accepted';

const LOCK_NOT_AVAILABLE = '55P03';
/** The statement ran for longer than it may. */
const QUERY_CANCELED = '57014';

/** Writes requests whose credit is held. */
@Injectable()
export class AcceptRequests {
  constructor(
    private readonly sends: AcceptSends,
    private readonly bulk: AcceptBulk,
    private readonly expanding: ExpandAccepted,
    private readonly holds: CreditHolds,
    private readonly advances: CreditAdvances,
  ) {}

  /**
   * Sets each request's outcome: `accepted` now, `cancelled` when its fence was there before it came (whose, tells
   * `RepeatedRequests`), or `overloaded` when nothing was written of it. Throws when it is not known what was written.
   * @param requests each once
   */
  async execute(
    requests: readonly AcceptableRequest[],
    outcomes: Map<string, SubmitOutcome>,
    deadline: AcceptDeadline,
  ): Promise<void> {
    const settle = (decided: readonly AcceptableRequest[], accepted: readonly string[]) => {
      for (const requestId of accepted) outcomes.set(requestId, 'accepted');
      for (const { item } of decided) if (!outcomes.has(item.requestId)) outcomes.set(item.requestId, 'cancelled');
    };
    const sends = requests.filter(({ item }) => item.recipients.length === 1);
    const bulks = requests.filter(({ item }) => item.recipients.length > 1);
    await this.runByAccount(sends, outcomes, async (some) =>
      settle(some, await this.acceptSends(some, outcomes, deadline)),
    );
    for (const request of bulks) {
      await this.runByAccount([request], outcomes, async () => {
        const isNew = await this.bulk.execute(request, deadline);
        settle([request], isNew ? [request.item.requestId] : []);
        if (isNew) await this.expanding.execute(request.item);
      });
    }
  }

  /** Those whose advance has gone meanwhile are held for by themselves. */
  private async acceptSends(
    sends: readonly AcceptableRequest[],
    outcomes: Map<string, SubmitOutcome>,
    deadline: AcceptDeadline,
  ): Promise<string[]> {
    try {
      return await this.sends.execute(sends, deadline);
    } catch (error) {
      if (!isUnexpectedRows(error)) throw error;
    }
    const covering = await this.advances.retireUncovering(sends);
    const isCovered = ({ advanceId }: AcceptableRequest): boolean => advanceId !== null && covering.has(advanceId);
    // Where all of them cover by now, they did not a moment ago, and may not again.
    const covered = sends.every(isCovered) ? [] : sends.filter(isCovered);
    const own = sends.filter((send) => !covered.includes(send)).map((send) => ({ ...send, advanceId: null }));
    const held = await this.holds.hold(own, outcomes).catch(() => {
      for (const { item } of own) outcomes.set(item.requestId, 'overloaded');
      return [];
    });
    const again = [...covered, ...held];
    return again.length > 0 ? this.acceptSends(again, outcomes, deadline) : [];
  }

  /** When the batch had to wait too long for an account's counter, each account is tried alone. */
  private async runByAccount(
    requests: readonly AcceptableRequest[],
    outcomes: Map<string, SubmitOutcome>,
    run: (requests: readonly AcceptableRequest[]) => Promise<void>,
  ): Promise<void> {
    if (requests.length === 0) return;
    await runBatch(groupByAccount(requests), {
      run: (groups) => run(groups.flat()),
      splitOnError: (error) => (sqlStateOf(error) === LOCK_NOT_AVAILABLE ? 'each' : 'none'),
      failed: (groups, error) => {
        if (!wasUndone(error)) throw error;
        for (const { item } of groups.flat()) outcomes.set(item.requestId, 'overloaded');
      },
    });
  }
}

function wasUndone(error: unknown): boolean {
  if (error instanceof TooLateError || isRefusedForNow(error)) return true;
  const state = sqlStateOf(error);
  return state === LOCK_NOT_AVAILABLE || state === QUERY_CANCELED;
}

/** In the order in which accounts first occur; the requests of each in theirs. */
function groupByAccount(requests: readonly AcceptableRequest[]): (readonly AcceptableRequest[])[] {
  const groups = new Map<number, AcceptableRequest[]>();
  for (const request of requests) {
    const group = groups.get(request.item.accountId);
    if (group) group.push(request);
    else groups.set(request.item.accountId, [request]);
  }
  return [...groups.values()];
}
