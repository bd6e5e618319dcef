import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import { RateWindow } from './rate-window';

const PRUNE_EVERY_MS = 60_000;

@Injectable()
export class RateWindowPruner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollLoop;

  constructor(window: RateWindow, @Inject(LOGGER) logger: ServiceLogger) {
    this.loop = new PollLoop({
      name: 'prune rate windows',
      idleMs: PRUNE_EVERY_MS,
      logger,
      round: () => window.prune(),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
