import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Inbox } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';

const KEPT_DAYS = 7;
const HOUR_MS = 3_600_000;

/**
 * Forgets taken events after a week; a relay repeats within minutes, and settlements have unique references besides.
 */
@Injectable()
export class InboxPruning implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollLoop;

  constructor(inbox: Inbox, @Inject(LOGGER) logger: ServiceLogger) {
    this.loop = new PollLoop({
      name: 'inbox pruning',
      idleMs: HOUR_MS,
      logger,
      round: async () => (await inbox.prune(KEPT_DAYS)) > 0,
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
