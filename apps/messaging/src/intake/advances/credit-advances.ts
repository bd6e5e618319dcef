import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import type { SubmitItem } from '@sms/contracts/messaging';
import { requestIdOf } from '@sms/contracts/rpc';
import { RpcClient } from '@sms/platform/nats';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { within } from '@sms/platform/runtime';
import { v7 as uuidv7 } from 'uuid';
import { AccountAdvances } from './account-advances';
import { ADVANCE_LIFETIME_MS, ADVANCE_WINDOW_MS } from '../../config/tuning';
import { Advance } from './advance';
import { AdvanceTable } from './advance-table';

/** A send request, as far as it matters for its credit. */
export interface Reservable {
  readonly item: Pick<SubmitItem, 'accountId' | 'recipients' | 'sandbox'>;
  readonly creditsPerMessage: number;
  /** The advance that its credits are taken from; null: they have a hold of their own, or none are needed. */
  readonly advanceId: string | null;
}

const HOLD_TIMEOUT_MS = 1_500;
/** A stopping process gives its advances back within so many milliseconds; a worker gives back the rest later. */
const MAX_STOPPING_MS = 2_000;
/** A request for a balance waits at most so long for advances in flight, in milliseconds. */
const MAX_MOVING_MS = 200;

/**
 * Holds credit ahead for accounts that send much at the moment, so that their sends are accepted without a request to
 * billing each time. The commit that accepts sends decides what an advance covers.
 */
@Injectable()
export class CreditAdvances implements BeforeApplicationShutdown {
  private readonly accounts = new Map<number, AccountAdvances>();
  private readonly inUse = new Map<string, { readonly advance: Advance; readonly account: AccountAdvances }>();
  /** Advances being opened or given back. */
  private readonly moving = new Set<Promise<unknown>>();
  private forgottenAtMs = 0;
  private stopped = false;

  constructor(
    private readonly rpc: RpcClient,
    private readonly table: AdvanceTable,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /**
   * Returns the requests. Where an account's advance covers all of its requests to one recipient, these take their
   * credits from it. To be followed by `finished`.
   */
  reserve<Request extends Reservable>(requests: readonly Request[]): Request[] {
    const costs = new Map<number, number>();
    for (const request of requests.filter(mayReserve)) {
      const { accountId } = request.item;
      costs.set(accountId, (costs.get(accountId) ?? 0) + request.creditsPerMessage);
    }
    const nowMs = performance.now();
    this.forgetIdle(nowMs);
    const advances = new Map([...costs].map(([id, credits]) => [id, this.accountOf(id).take(credits, nowMs)?.id]));
    return requests.map((request) => {
      const advanceId = mayReserve(request) ? advances.get(request.item.accountId) : undefined;
      return advanceId === undefined ? request : { ...request, advanceId };
    });
  }

  /** Call when the requests are accepted or have failed. */
  finished(requests: readonly Reservable[]): void {
    for (const id of advancesOf(requests)) this.inUse.get(id)?.advance.finished();
  }

  /** Retires the requests' advances that are gone or do not cover them. Returns the ids of those that do. */
  async retireExhausted(requests: readonly Reservable[]): Promise<ReadonlySet<string>> {
    const costs = new Map<string, number>();
    for (const { advanceId, creditsPerMessage } of requests)
      if (advanceId !== null) costs.set(advanceId, (costs.get(advanceId) ?? 0) + creditsPerMessage);
    const sufficient = await this.table.sufficient(costs);
    for (const id of costs.keys()) {
      const known = sufficient.has(id) ? undefined : this.inUse.get(id);
      known?.account.retire(known.advance);
    }
    return sufficient;
  }

  /** Gives back what is held ahead for accounts that are short of credit. Returns whether anything may have been. */
  async giveBackOf(accountIds: readonly number[]): Promise<boolean> {
    for (const id of accountIds) this.accounts.get(id)?.refuse(performance.now());
    return this.table.giveBackOf(accountIds);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    for (const { advance, account } of [...this.inUse.values()]) account.retire(advance);
    await within(this.allBack(), MAX_STOPPING_MS);
  }

  /** Resolves when the advances in flight are in the table or at billing, or when time is up. */
  async drained(milliseconds = MAX_MOVING_MS): Promise<void> {
    await within(Promise.all(this.moving), milliseconds);
  }

  /** Resolves when no advance is in flight, also of those that open meanwhile. */
  private async allBack(): Promise<void> {
    while (this.moving.size > 0) await Promise.all(this.moving);
  }

  private accountOf(accountId: number): AccountAdvances {
    const known = this.accounts.get(accountId);
    if (known) return known;
    const account: AccountAdvances = new AccountAdvances((credits) =>
      this.moves(this.open(accountId, account, credits)),
    );
    this.accounts.set(accountId, account);
    return account;
  }

  private async open(accountId: number, account: AccountAdvances, credits: number): Promise<Advance | undefined> {
    if (this.stopped) return undefined;
    const id = requestIdOf(uuidv7());
    try {
      if (!(await this.table.announce(id, accountId))) return undefined;
      const isOpen = (await this.hold(id, accountId, credits)) && (await this.table.open(id, credits));
      if (!isOpen) {
        await this.table.withdraw(id);
        return undefined;
      }
    } catch (error) {
      // A hold that was made nevertheless is found by the sweeper of orphaned holds, or of advances.
      this.logger.warn({ err: error, accountId }, 'no credit could be held ahead');
      await this.table.withdraw(id).catch(() => undefined);
      return undefined;
    }
    const advance = new Advance(id, credits, (unused) => this.giveBack(unused));
    this.inUse.set(id, { advance, account });
    setTimeout(() => account.retire(advance), ADVANCE_LIFETIME_MS).unref();
    if (this.stopped) account.retire(advance);
    return advance;
  }

  private async hold(id: string, accountId: number, credits: number): Promise<boolean> {
    const items = [{ requestId: id, accountId, credits, messages: credits }];
    const { results } = await this.rpc.request(BILLING_OPERATIONS.hold, { items }, { timeoutMs: HOLD_TIMEOUT_MS });
    return results[0]?.outcome === 'held';
  }

  private giveBack({ id }: Advance): void {
    this.inUse.delete(id);
    void this.moves(
      this.table
        .giveBack([id])
        .catch((error: unknown) => this.logger.warn({ err: error }, 'an advance is left to the worker to give back')),
    );
  }

  private moves<T>(advance: Promise<T>): Promise<T> {
    const moved = advance.finally(() => this.moving.delete(moved));
    this.moving.add(moved);
    return moved;
  }

  private forgetIdle(nowMs: number): void {
    if (nowMs - this.forgottenAtMs < ADVANCE_WINDOW_MS) return;
    this.forgottenAtMs = nowMs;
    for (const [id, account] of this.accounts) if (account.isIdle(nowMs)) this.accounts.delete(id);
  }
}

/** The messages of a request to many may end on different days, so it has a hold of its own. */
function mayReserve({ item, creditsPerMessage }: Reservable): boolean {
  return item.recipients.length === 1 && !item.sandbox && creditsPerMessage > 0;
}

function advancesOf(requests: readonly Reservable[]): Set<string> {
  return new Set(requests.flatMap(({ advanceId }) => advanceId ?? []));
}
