import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { LOGGER, Readiness, type ServiceLogger } from '@sms/platform/observability';
import { messagingWorkerConfig } from '../messaging.config';
import { Carrier, type CarrierEvents } from './carrier';

/** The configured carriers, in their order of preference. */
@Injectable()
export class Carriers implements OnApplicationBootstrap {
  private carriers: readonly Carrier[] = [];

  constructor(
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
    private readonly readiness: Readiness,
  ) {}

  onApplicationBootstrap(): void {
    this.readiness.register('carrier', () => (this.available() ? Promise.resolve() : Promise.reject(new Error('no carrier is bound'))));
  }

  open(events: CarrierEvents): void {
    this.carriers = this.config.carriers.map((settings) => new Carrier(settings, events, this.logger));
  }

  /** The most preferred carrier that is bound now. */
  available(): Carrier | undefined {
    return this.carriers.find((carrier) => carrier.bound);
  }

  /** Lets submits under way finish, then unbinds. */
  async close(): Promise<void> {
    await Promise.all(this.carriers.map((carrier) => carrier.close()));
  }
}
