import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { OutboxRelay } from './outbox-relay';

/** The relays of one process: one for each consumer, so that a consumer that is down does not hold up the others. */
export class OutboxRelays implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(private readonly relays: readonly OutboxRelay[]) {}

  onApplicationBootstrap(): void {
    for (const relay of this.relays) relay.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.stop()));
  }
}
