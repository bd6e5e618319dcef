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
  /** In the log, when a run fails. */
  readonly name: string;
  /** Pause after a run, in milliseconds. The first run is when the process starts. */
  readonly everyMs: number;
  /** Providers that `run` gets, in this order. */
  readonly inject: Classes;
  /** `true`: there may be more, run again at once. A run that throws is repeated, with growing pauses. */
  readonly run: (...dependencies: Instances<Classes>) => Promise<boolean | void>;
}

/**
 * A provider that does something now and then, from the start of the process to its end; a run in flight is waited for.
 * Every replica does it: `run` must bear company.
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

  /** Begins to stop. Nest waits for one module after the other, and no job should run on while another one ends. */
  onModuleDestroy(): void {
    this.stopped = this.loop.stop();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stopped ?? this.loop.stop();
  }
}
