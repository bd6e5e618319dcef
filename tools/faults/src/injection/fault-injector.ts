import { setTimeout as delay } from 'node:timers/promises';
import { becomesTrue, type SupervisedProcess, type System } from '@sms/dev-env';
import type { Log } from '@sms/kit';
import type { PlannedFault } from '../plan/schedule';
import { victimsOf } from './victims';

export interface InjectedFault {
  /** A `FaultName`, or a toxic of a link. */
  readonly fault: string;
  readonly process: string;
  /** In milliseconds of the Unix epoch. */
  readonly atMs: number;
  readonly awayMs: number;
  /**
   * Until the process was ready again and a send begun after the fault was acknowledged; undefined: never. That of a
   * toxic is counted from its end.
   */
  readonly recoveredAfterMs: number | undefined;
}

const RECOVERS_WITHIN_MS = 90_000;
const VICTIM_WITHIN_MS = 30_000;

/** Injects faults by the schedule. */
export class FaultInjector {
  readonly injected: InjectedFault[] = [];
  private readonly frozen = new Set<SupervisedProcess>();

  constructor(
    private readonly system: System,
    /** Whether a send that began after this moment, by the monotonic clock, has been acknowledged. */
    private readonly acknowledgedSince: (begunAt: number) => boolean,
    private readonly log: Log,
  ) {}

  /** Resolves when everything has been injected and has recovered, or has not. */
  async run(schedule: readonly PlannedFault[], signal: AbortSignal): Promise<void> {
    const recoveries: Promise<void>[] = [];
    for (const planned of schedule) {
      if (signal.aborted) break;
      await delay(planned.afterMs, undefined, { signal }).catch(() => undefined);
      const victim = signal.aborted ? undefined : await this.aliveVictim(planned);
      if (victim) recoveries.push(this.inject(planned, victim));
    }
    await Promise.all(recoveries);
  }

  private async aliveVictim({ fault, which }: PlannedFault): Promise<SupervisedProcess | undefined> {
    const alive = (): SupervisedProcess[] =>
      victimsOf(this.system, fault).filter((process) => process.pid !== undefined && !this.frozen.has(process));
    await becomesTrue(() => alive().length > 0, VICTIM_WITHIN_MS);
    const candidates = alive();
    return candidates[Math.floor(which * candidates.length)];
  }

  private async inject({ fault, awayMs }: PlannedFault, victim: SupervisedProcess): Promise<void> {
    const atMs = Date.now();
    const begunAt = performance.now();
    await (fault === 'freeze' ? this.freeze(victim, awayMs) : victim.crash(awayMs));
    const recovered = await becomesTrue(
      async () => this.acknowledgedSince(begunAt) && (await victim.isReady()),
      RECOVERS_WITHIN_MS,
      100,
    );
    const recoveredAfterMs = recovered ? Math.round(performance.now() - begunAt) : undefined;
    this.injected.push({ fault, process: victim.name, atMs, awayMs, recoveredAfterMs });
    this.log(
      `${String(this.injected.length).padStart(3)}. ${fault} (${victim.name}), away ${awayMs} ms: ${recovered ? `back after ${recoveredAfterMs} ms` : 'NOT BACK'}`,
    );
  }

  private async freeze(victim: SupervisedProcess, ms: number): Promise<void> {
    this.frozen.add(victim);
    victim.kill('SIGSTOP');
    await delay(ms);
    victim.kill('SIGCONT');
    this.frozen.delete(victim);
  }
}

/** Faults after which the system did not come back, in words. */
export function neverBack(injected: readonly InjectedFault[]): string[] {
  return injected
    .filter(({ recoveredAfterMs }) => recoveredAfterMs === undefined)
    .map(({ process, atMs }) => `${process}, injected at ${new Date(atMs).toISOString()}`);
}
