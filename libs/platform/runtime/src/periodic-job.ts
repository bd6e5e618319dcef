import type {
  BeforeApplicationShutdown,
  FactoryProvider,
  OnApplicationBootstrap,
  OnModuleDestroy,
  Type,
} from '@nestjs/common';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from './poll-loop';

type Instances<Classes extends readonly Type[]> = { -readonly [Index in keyof Classes]: InstanceType<Classes[Index]> };

export interface PeriodicJob<Classes extends readonly Type[]> {
  /** Shown in the log when a run fails. */
  readonly name: string;
  /** Pause after a run, in milliseconds. The first run is at the start of the process. */
  readonly everyMs: number;
  /** Providers that are passed to `run`, in this order. */
  readonly inject: Classes;
  /** Returns `true` when there may be more: run again at once. A run that throws is repeated, with growing pauses. */
  readonly run: (...dependencies: Instances<Classes>) => Promise<boolean | void>;
}

/**
 * A provider that runs a job periodically while the process runs; shutdown waits for a run in flight. Every replica
 * runs it, so `run` must be safe to run concurrently.
 */
export function periodicJob<const Classes extends readonly Type[]>(
  job: PeriodicJob<Classes>,
): FactoryProvider<RunningJob> {
  return {
    provide: Symbol(job.name),
    inject: [LOGGER, ...job.inject],
    useFactory: (logger: ServiceLogger, ...dependencies: unknown[]) =>
      new RunningJob(
        new PollLoop({
          name: job.name,
          idleMs: job.everyMs,
          logger,
          round: async () => (await job.run(...(dependencies as Instances<Classes>))) === true,
        }),
      ),
  };
}

class RunningJob implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private stopped: Promise<void> | undefined;

  constructor(private readonly loop: PollLoop) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Begins to stop. Nest stops one module after the other, and no job should run on while another one ends. */
  onModuleDestroy(): void {
    this.stopped = this.loop.stop();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stopped ?? this.loop.stop();
  }
}
