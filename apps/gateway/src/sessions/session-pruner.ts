import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import { Sessions } from './sessions';

const PRUNE_EVERY_MS = 600_000;

@Injectable()
export class SessionPruner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollLoop;

  constructor(sessions: Sessions, @Inject(LOGGER) logger: ServiceLogger) {
    this.loop = new PollLoop({
      name: 'prune sessions',
      idleMs: PRUNE_EVERY_MS,
      logger,
      round: () => sessions.prune().then(() => false),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
