import { setTimeout as delay } from 'node:timers/promises';
import type { Cycle, CycleRequest } from './cycle';
import type { DispatchContext } from './dispatch-context';

const PAUSE_AFTER_ERROR_MS = 500;

/** A cycle that was stored, and what it stored. */
export interface CycleRun {
  readonly cycle: Exclude<Cycle, { kind: 'lost' }>;
  readonly stored: CycleRequest;
  readonly tookMs: number;
}

/** The dispatch cycles of one lease, one after the other. */
export class CycleRunner {
  /** When the lease was renewed or the renewal begun, in monotonic milliseconds, as all times here. */
  renewedAt = performance.now();
  /** When the last cycle began. */
  begunAt = -Infinity;
  private cycles = 0;
  /** Asked for by a call whose outcome is unknown: to be repeated as it is. */
  private outstanding: CycleRequest | undefined;

  /** `build` is asked when the cycle's statement begins, so that what has ended until then goes with it. */
  constructor(
    private readonly accountId: number,
    private readonly context: Pick<DispatchContext, 'cycles' | 'logger' | 'settings'>,
    private readonly build: (cycle: number) => CycleRequest,
  ) {}

  /** Repeats a cycle that fails until the lease has ended: then another process may have the queue. */
  async run(): Promise<CycleRun | 'lost'> {
    const { cycles, logger, settings } = this.context;
    for (let failures = 0; ; failures += 1) {
      const startedAt = performance.now();
      this.begunAt = startedAt;
      try {
        const cycle = await cycles.submit(() => (this.outstanding ??= this.build(this.cycles)));
        this.renewedAt = startedAt;
        const stored = this.outstanding;
        if (cycle.kind === 'lost' || !stored) return 'lost';
        this.outstanding = undefined;
        this.cycles += 1;
        return { cycle, stored, tookMs: performance.now() - startedAt };
      } catch (error) {
        if (failures === 0)
          logger.warn({ err: error, accountId: this.accountId }, 'dispatch cycle failed, will repeat');
        if (performance.now() - this.renewedAt > settings.leaseMs) return 'lost';
        await delay(PAUSE_AFTER_ERROR_MS);
      }
    }
  }
}
