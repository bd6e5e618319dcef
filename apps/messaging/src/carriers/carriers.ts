import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { Gauge, register } from 'prom-client';
import { messagingWorkerConfig } from '../messaging.config';
import type { Carrier, CarrierEvents } from './carrier';
import type { CarrierSettings } from './carrier-settings';
import { HttpCarrier } from './http-carrier';
import { ReceiptListener } from './receipt-listener';
import { carriersOf, Routing } from './routing';
import { SmppCarrier } from './smpp-carrier';

const BOUND_METRIC = 'messaging_carrier_bound';

export interface ServingCarrier {
  readonly carrier: Carrier;
  /** The routes whose messages it takes now. */
  readonly routes: readonly string[];
}

/** The configured carriers, and which of them takes which messages at the moment. */
@Injectable()
export class Carriers implements OnApplicationBootstrap {
  private carriers: ReadonlyMap<string, Carrier> = new Map();
  private readonly routing: Routing;

  constructor(
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
    private readonly receiptListener: ReceiptListener,
  ) {
    this.routing = new Routing(config.carriers);
  }

  /** Told as a metric, not as readiness: a worker whose carriers are away is sound, and a restart or another address helps nobody. */
  onApplicationBootstrap(): void {
    const carriers = () => this.carriers.values();
    register.removeSingleMetric(BOUND_METRIC);
    new Gauge({
      name: BOUND_METRIC,
      help: 'Whether a carrier can be submitted to: 1 or 0',
      labelNames: ['carrier', 'bind'],
      collect() {
        for (const { name, bound } of carriers()) this.set({ carrier: name, bind: '1' }, Number(bound));
      },
    });
  }

  async open(events: CarrierEvents): Promise<void> {
    this.carriers = new Map(this.config.carriers.map((settings) => [settings.name, this.connect(settings, events)]));
    const reported = this.config.carriers.filter((settings) => settings.kind === 'http');
    if (reported.length > 0) await this.receiptListener.listen(reported, events.onReceipt);
  }

  /** Carriers with room for at least one segment. */
  serving(): ServingCarrier[] {
    const routes = new Map<Carrier, string[]>();
    for (const route of this.routing.routes) {
      const carrier = this.carrierFor(route);
      if (carrier && carrier.capacity > 0) routes.set(carrier, [...(routes.get(carrier) ?? []), route]);
    }
    return [...routes].map(([carrier, served]) => ({ carrier, routes: served }));
  }

  named(name: string): Carrier | undefined {
    return this.carriers.get(name);
  }

  /** Whether any can be asked about messages now. */
  anyAnswers(): boolean {
    return [...this.carriers.values()].some((carrier) => carrier.bound && carrier.query !== undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.carriers.values()].map((carrier) => carrier.close()));
    await this.receiptListener.close();
  }

  /** The route's first carrier; behind it the next, once it has been unbound for so long that waiting costs more than moving on. */
  private carrierFor(route: string): Carrier | undefined {
    const patienceMs = this.config.failoverAfterSeconds * 1_000;
    for (const name of carriersOf(route)) {
      const carrier = this.carriers.get(name);
      if (!carrier || carrier.bound) return carrier;
      if (performance.now() - (carrier.unboundSince ?? performance.now()) < patienceMs) return undefined;
    }
    return undefined;
  }

  private connect(settings: CarrierSettings, events: CarrierEvents): Carrier {
    return settings.kind === 'smpp' ? new SmppCarrier(settings, events, this.logger) : new HttpCarrier(settings, events, this.logger);
  }
}
