import { Injectable } from '@nestjs/common';
import type { SendOutcome } from '@sms/contracts/messaging';
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

/** Outcomes by request id. */
type Outcomes = ReadonlyMap<string, SendOutcome>;

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
   * Returns each request's outcome: `accepted`, `cancelled` when a fence for its id existed already (`RepeatedRequests`
   * finds whose), or `overloaded` when nothing of it was written. Throws when it is not known what was written.
   * @param requests each once
   */
  async execute(requests: readonly AcceptableRequest[], deadline: AcceptDeadline): Promise<Outcomes> {
    const sends = requests.filter(({ item }) => item.recipients.length === 1);
    const bulks = requests.filter(({ item }) => item.recipients.length > 1);
    const outcomes = new Map(await this.runByAccount(sends, (some) => this.acceptSends(some, deadline)));
    for (const bulk of bulks) {
      for (const [requestId, outcome] of await this.runByAccount([bulk], () => this.acceptBulk(bulk, deadline)))
        outcomes.set(requestId, outcome);
    }
    return outcomes;
  }

  private async acceptBulk(request: AcceptableRequest, deadline: AcceptDeadline): Promise<Outcomes> {
    const isNew = await this.bulk.execute(request, deadline);
    if (isNew) await this.expanding.execute(request.item);
    return outcomesOf([request], isNew ? [request.item.requestId] : []);
  }

  /** Sends that their advance no longer covers get holds of their own. */
  private async acceptSends(sends: readonly AcceptableRequest[], deadline: AcceptDeadline): Promise<Outcomes> {
    try {
      return outcomesOf(sends, await this.sends.execute(sends, deadline));
    } catch (error) {
      if (!isUnexpectedRows(error)) throw error;
    }
    const sufficient = await this.advances.retireExhausted(sends);
    const isSufficient = ({ advanceId }: AcceptableRequest): boolean => advanceId !== null && sufficient.has(advanceId);
    // When every advance covers by now, one did not a moment ago and may fail again: all sends get holds.
    const advanced = sends.every(isSufficient) ? [] : sends.filter(isSufficient);
    const own = sends.filter((send) => !advanced.includes(send)).map((send) => ({ ...send, advanceId: null }));
    const { held, refused } = await this.holds.hold(own).catch(() => ({ held: [], refused: overloaded(own) }));
    const again = [...advanced, ...held];
    return new Map([...refused, ...(again.length > 0 ? await this.acceptSends(again, deadline) : [])]);
  }

  /**
   * When the batch had to wait too long for an account's counter, the accounts whose counters are free go ahead
   * together, and then each of the others alone: every one of them may have to wait as long.
   */
  private async runByAccount(
    requests: readonly AcceptableRequest[],
    run: (requests: readonly AcceptableRequest[]) => Promise<Outcomes>,
  ): Promise<Outcomes> {
    const groups = groupByAccount(requests);
    if (groups.length === 0) return new Map();
    if (groups.length === 1) return runGroups(groups, run);
    try {
      return await run(requests);
    } catch (error) {
      if (!isLockTimeout(error)) return undone(groups, error);
    }
    const locked = await this.lockedCounters.among(groups.map(accountOf)).catch(() => new Set<number>());
    const free = groups.filter((group) => !locked.has(accountOf(group)));
    const outcomes = new Map(free.length > 0 ? await runGroups(free, run) : []);
    for (const group of groups.filter((one) => !free.includes(one)))
      for (const [requestId, outcome] of await runGroups([group], run)) outcomes.set(requestId, outcome);
    return outcomes;
  }
}

/** Runs the groups together, or each alone when one waits too long for a lock. */
async function runGroups(
  groups: readonly Group[],
  run: (requests: readonly AcceptableRequest[]) => Promise<Outcomes>,
): Promise<Outcomes> {
  const decided = await runBatch(groups, {
    run: (some) => run(some.flat()),
    splitOnError: (error) => (isLockTimeout(error) ? 'each' : 'none'),
    failed: undone,
  });
  return new Map(decided.flatMap((outcomes) => [...outcomes]));
}

/** @throws the error, unless nothing was written */
function undone(groups: readonly Group[], error: unknown): Outcomes {
  if (!wasUndone(error)) throw error;
  return overloaded(groups.flat());
}

function overloaded(requests: readonly AcceptableRequest[]): Outcomes {
  return new Map(requests.map(({ item }) => [item.requestId, 'overloaded']));
}

function outcomesOf(requests: readonly AcceptableRequest[], accepted: readonly string[]): Outcomes {
  const isAccepted = new Set(accepted);
  return new Map(
    requests.map(({ item: { requestId } }) => [requestId, isAccepted.has(requestId) ? 'accepted' : 'cancelled']),
  );
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
