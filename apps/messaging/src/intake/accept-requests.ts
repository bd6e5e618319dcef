import { Injectable } from '@nestjs/common';
import type { SubmitOutcome } from '@sms/contracts/messaging';
import { isUnexpectedRows } from '@sms/platform/database';
import { isRefusedForNow, sqlStateOf } from '@sms/platform/errors';
import { runBatch } from '@sms/platform/runtime';
import { AcceptBulk } from './bulk/accept-bulk';
import { type AcceptDeadline, TooLateError } from './request/accept-deadline';
import { AcceptSends } from './accept-sends';
import { CreditAdvances } from './advances/credit-advances';
import type { AcceptableRequest } from './request/acceptable-request';
import { CreditHolds } from './credit/credit-holds';
import { ExpandAccepted } from './bulk/expand-accepted';
import { LockedCounters } from './locked-counters';

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
    private readonly lockedCounters: LockedCounters,
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

  /**
   * When the batch had to wait too long for an account's counter, the accounts whose counters are free go ahead
   * together, and then each of the others alone: every one of them may have to wait as long.
   */
  private async runByAccount(
    requests: readonly AcceptableRequest[],
    outcomes: Map<string, SubmitOutcome>,
    run: (requests: readonly AcceptableRequest[]) => Promise<void>,
  ): Promise<void> {
    const failed = (groups: readonly Group[], error: unknown): void => {
      if (!wasUndone(error)) throw error;
      for (const { item } of groups.flat()) outcomes.set(item.requestId, 'overloaded');
    };
    const runGroups = (groups: readonly Group[]): Promise<void> =>
      runBatch(groups, {
        run: (some) => run(some.flat()),
        splitOnError: (error) => (isLockTimeout(error) ? 'each' : 'none'),
        failed,
      });
    const groups = groupByAccount(requests);
    if (groups.length < 2) return groups.length === 0 ? undefined : runGroups(groups);
    try {
      await run(requests);
    } catch (error) {
      if (!isLockTimeout(error)) return failed(groups, error);
      const locked = await this.lockedCounters.among(groups.map(accountOf)).catch(() => new Set<number>());
      const free = groups.filter((group) => !locked.has(accountOf(group)));
      if (free.length > 0) await runGroups(free);
      for (const group of groups.filter((one) => !free.includes(one))) await runGroups([group]);
    }
  }
}

/** The requests of one account, in their order. */
type Group = readonly AcceptableRequest[];

function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === LOCK_NOT_AVAILABLE;
}

function accountOf([request]: Group): number {
  return request?.item.accountId ?? 0;
}

function wasUndone(error: unknown): boolean {
  if (error instanceof TooLateError || isRefusedForNow(error)) return true;
  return isLockTimeout(error) || sqlStateOf(error) === QUERY_CANCELED;
}

/** In the order in which accounts first occur. */
function groupByAccount(requests: readonly AcceptableRequest[]): Group[] {
  const groups = new Map<number, AcceptableRequest[]>();
  for (const request of requests) {
    const group = groups.get(request.item.accountId);
    if (group) group.push(request);
    else groups.set(request.item.accountId, [request]);
  }
  return [...groups.values()];
}
