import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { MESSAGING_EVENTS } from '@sms/contracts/messaging';
import { Database, Outbox, OutboxRelay } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';

/** Carries approvals to messaging. */
@Injectable()
export class OutboxRelays implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly toMessaging: OutboxRelay;

  constructor(database: Database, outbox: Outbox, rpc: RpcClient, @Inject(LOGGER) logger: ServiceLogger) {
    this.toMessaging = new OutboxRelay(database, outbox, rpc, logger, MESSAGING_EVENTS);
  }

  onApplicationBootstrap(): void {
    this.toMessaging.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.toMessaging.stop();
  }
}
