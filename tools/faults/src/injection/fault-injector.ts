import { setTimeout as delay } from 'node:timers/promises';
import { becomesTrue } from '@sms/dev-env';
import type { Log } from '@sms/kit';
import type { Planned } from '../plan/schedule';

/** What can be done to a system: to its processes, or to their links. */
export interface FaultKind<Fault extends Planned, Victim> {
  /** Those that it may hit now. */
  candidates(this: void, fault: Fault): readonly Victim[];
  /** Does it; resolves when only the system itself has to recover. */
  inject(this: void, fault: Fault, victim: Victim): Promise<Injection>;
}

interface Injection {
  /** A `FaultName`, or a toxic of a link. */
  readonly fault: string;
  readonly process: string;
  readonly awayMs: number;
  /** From when the recovery is counted, by the monotonic clock. */
  readonly since: number;
  isReady(this: void): Promise<boolean>;
}

export interface InjectedFault extends Pick<Injection, 'fault' | 'process' | 'awayMs'> {
  /** In milliseconds of the Unix epoch. */
  readonly atMs: number;
  /** Until the process was ready again and a send begun since then was acknowledged; undefined: never. */
  readonly recoveredAfterMs: number | undefined;
}

const RECOVERS_WITHIN_MS = 90_000;
const CANDIDATE_WITHIN_MS = 30_000;

/** Injects faults by schedules. */
export class FaultInjector {
  readonly injected: InjectedFault[] = [];

  constructor(
    /** Whether a send that began after this moment, by the monotonic clock, has been acknowledged. */
    private readonly acknowledgedSince: (begunAt: number) => boolean,
    private readonly log: Log,
  ) {}

  /** Resolves when everything has been injected and has recovered, or has not. */
  async run<Fault extends Planned, Victim>(
    schedule: readonly Fault[],
    { candidates, inject }: FaultKind<Fault, Victim>,
    signal: AbortSignal,
  ): Promise<void> {
    const recoveries: Promise<void>[] = [];
    for (const planned of schedule) {
      await delay(planned.afterMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) break;
      await becomesTrue(() => candidates(planned).length > 0, CANDIDATE_WITHIN_MS, 20);
      const possible = candidates(planned);
      const victim = possible[Math.floor(planned.which * possible.length)];
      if (victim !== undefined) recoveries.push(this.recovery(Date.now(), inject(planned, victim)));
    }
    await Promise.all(recoveries);
  }

  private async recovery(atMs: number, injection: Promise<Injection>): Promise<void> {
    const { fault, process, awayMs, since, isReady } = await injection;
    const isBack = async (): Promise<boolean> => this.acknowledgedSince(since) && (await isReady());
    const recovered = await becomesTrue(isBack, RECOVERS_WITHIN_MS, 100);
    const recoveredAfterMs = recovered ? Math.round(performance.now() - since) : undefined;
    this.injected.push({ fault, process, atMs, awayMs, recoveredAfterMs });
    this.log(
      `${String(this.injected.length).padStart(3)}. ${fault} (${process}), ${awayMs} ms: ${recovered ? `back after ${recoveredAfterMs} ms` : 'NOT BACK'}`,
    );
  }
}

/** Faults after which the system did not come back, in words. */
export function neverBack(injected: readonly InjectedFault[]): string[] {
  return injected
    .filter(({ recoveredAfterMs }) => recoveredAfterMs === undefined)
    .map(({ process, atMs }) => `${process}, injected at ${new Date(atMs).toISOString()}`);
}
