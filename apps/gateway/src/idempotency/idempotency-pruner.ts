import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import { IdempotentRequests } from './idempotent-requests';

const PRUNE_EVERY_MS = 600_000;

@Injectable()
export class IdempotencyPruner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollLoop;

  constructor(requests: IdempotentRequests, @Inject(LOGGER) logger: ServiceLogger) {
    this.loop = new PollLoop({
      name: 'prune idempotency keys',
      idleMs: PRUNE_EVERY_MS,
      logger,
      round: () => requests.prune(),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
