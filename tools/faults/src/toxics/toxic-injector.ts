import { becomesTrue, type System } from '@sms/dev-env';
import type { Log } from '@sms/kit';
import { setTimeout as delay } from 'node:timers/promises';
import type { InjectedFault } from '../injection/fault-injector';
import type { Link, Links } from './links';
import { TOXICS } from './toxic';
import { MAX_TOXIC_MS, type PlannedToxic } from './toxic-plan';

const RECOVERS_WITHIN_MS = 90_000;

/** Applies toxics to links by a plan, each for its time, while others kill. */
export class ToxicInjector {
  readonly injected: InjectedFault[] = [];
  private readonly busy = new Set<Link>();

  constructor(
    private readonly system: System,
    private readonly links: Links,
    /** Whether a send that began after this moment, by the monotonic clock, has been acknowledged. */
    private readonly acknowledgedSince: (begunAt: number) => boolean,
    private readonly log: Log,
  ) {}

  /** Resolves when everything is healed and has recovered, or has not. */
  async run(plan: readonly PlannedToxic[], signal: AbortSignal): Promise<void> {
    const recoveries: Promise<void>[] = [];
    for (const planned of plan) {
      await delay(planned.afterMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) break;
      const free = (): Link[] => this.links.all.filter(({ kind }) => kind === planned.link).filter(this.isFree);
      // Where there is one link of a kind, it may have a toxic already.
      await becomesTrue(() => free().length > 0, MAX_TOXIC_MS, 20);
      const link = free()[Math.floor(planned.which * free().length)];
      if (link) recoveries.push(this.inject(planned, link));
    }
    await Promise.all(recoveries);
  }

  private readonly isFree = (link: Link): boolean => !this.busy.has(link);

  private async inject({ toxic, forMs }: PlannedToxic, link: Link): Promise<void> {
    const { kind, process, proxy } = link;
    const atMs = Date.now();
    this.busy.add(link);
    proxy.apply(TOXICS[toxic]);
    await delay(forMs);
    proxy.cure();
    this.busy.delete(link);
    const healedAt = performance.now();
    const isBack = async (): Promise<boolean> =>
      this.acknowledgedSince(healedAt) && ((await this.processOf(link)?.isReady()) ?? true);
    const recovered = await becomesTrue(isBack, RECOVERS_WITHIN_MS, 100);
    const recoveredAfterMs = recovered ? Math.round(performance.now() - healedAt) : undefined;
    const fault = `${kind} ${toxic}`;
    this.injected.push({ fault, process, atMs, awayMs: forMs, recoveredAfterMs });
    this.log(
      `     ${fault} (${process}) for ${forMs} ms: ${recovered ? `well after ${recoveredAfterMs} ms` : 'NOT WELL'}`,
    );
  }

  private processOf({ process }: Link): { isReady(): Promise<boolean> } | undefined {
    return Object.values(this.system.replicas)
      .flat()
      .find(({ name }) => name === process);
  }
}
