import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { OutboxMetrics } from './outbox-metrics';
import type { OutboxRelay } from './outbox-relay';

/**
 * The relays of one process: one for each consumer, so that one that is away does not hold up the others; and what is
 * shown of them.
 */
export class OutboxRelays implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(private readonly relays: readonly (OutboxMetrics | OutboxRelay)[]) {}

  onApplicationBootstrap(): void {
    for (const relay of this.relays) relay.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.stop()));
  }
}
