import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database, Outbox, OutboxRelay, type RelayRoute } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';

/** One relay for each consumer, so that one that is away does not hold up the other. */
@Injectable()
export class OutboxRelays implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly relays: readonly OutboxRelay[];

  constructor(database: Database, outbox: Outbox, rpc: RpcClient, @Inject(LOGGER) logger: ServiceLogger) {
    const routes: readonly RelayRoute[] = [BILLING_EVENTS, WEBHOOK_DISPATCHER_EVENTS];
    this.relays = routes.map((route) => new OutboxRelay(database, outbox, rpc, logger, route));
  }

  onApplicationBootstrap(): void {
    for (const relay of this.relays) relay.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.stop()));
  }
}
