import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import { DailyUsage } from './daily-usage';

const PRUNE_EVERY_MS = 600_000;

@Injectable()
export class DailyUsagePruner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollLoop;

  constructor(usage: DailyUsage, @Inject(LOGGER) logger: ServiceLogger) {
    this.loop = new PollLoop({ name: 'prune daily usage', idleMs: PRUNE_EVERY_MS, logger, round: () => usage.prune() });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
