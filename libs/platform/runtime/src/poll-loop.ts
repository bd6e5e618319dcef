import type { ServiceLogger } from '@sms/platform/observability';

export interface PollLoopOptions {
  readonly name: string;
  /** Pause after a round that found nothing, unless nudged, in milliseconds. */
  readonly idleMs: number;
  /**
   * Minimum time between the starts of two rounds, in milliseconds, unless there is more work: under load, work gathers
   * into batches instead of being done piece by piece. After a quiet time the first round still begins at once.
   */
  readonly spacingMs?: number;
  readonly logger: ServiceLogger;
  /** One round. Returns `true` when there may be more work: the next round begins at once. */
  readonly round: () => Promise<boolean>;
}

/** `spacing`: work gathers. `idle`: there was no work. `backoff`: the last round failed. */
type Pause = 'spacing' | 'idle' | 'backoff';

const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;

/**
 * Repeats a round of work: at once while there is more, after `idleMs` when there is none, earlier when nudged, with
 * doubling pauses (100 ms to 5 s) while it fails. Rounds never overlap. Work is found by polling; a nudge only shortens
 * the wait, so a lost nudge only delays work.
 */
export class PollLoop {
  private running = false;
  private nudged = false;
  private paused: { readonly kind: Pause; readonly end: () => void } | undefined;
  private finished: Promise<void> = Promise.resolve();

  constructor(private readonly options: PollLoopOptions) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.finished = this.run();
  }

  nudge(): void {
    this.nudged = true;
    this.endPause('idle');
  }

  /** Ends the spacing: no more work can gather before the next round. */
  hurry(): void {
    this.endPause('spacing');
  }

  /** Resolves when the round in flight has ended. */
  async stop(): Promise<void> {
    this.running = false;
    this.paused?.end();
    await this.finished;
  }

  private async run(): Promise<void> {
    let failures = 0;
    while (this.running) {
      this.nudged = false;
      const begun = performance.now();
      let pauseMs = 0;
      try {
        const more = await this.options.round();
        if (failures > 0) this.options.logger.info({ loop: this.options.name, failures }, 'recovered');
        failures = 0;
        if (!more) {
          await this.pause((this.options.spacingMs ?? 0) - (performance.now() - begun), 'spacing');
          pauseMs = this.options.idleMs;
        }
      } catch (error) {
        failures += 1;
        pauseMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1));
        // The first failure tells the cause; while failures last, one line a minute or so is enough.
        if (failures === 1 || failures % 12 === 0)
          this.options.logger.warn({ loop: this.options.name, failures, err: error }, 'round failed, will repeat');
      }
      await this.pause(pauseMs, failures === 0 ? 'idle' : 'backoff');
    }
  }

  private async pause(ms: number, kind: Pause): Promise<void> {
    if (!this.running || ms <= 0 || (kind === 'idle' && this.nudged)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      this.paused = { kind, end };
    });
    this.paused = undefined;
  }

  private endPause(kind: Pause): void {
    if (this.paused?.kind === kind) this.paused.end();
  }
}
