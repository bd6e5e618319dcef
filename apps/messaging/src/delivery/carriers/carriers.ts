import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import {
  apiDialect,
  apiReportDialect,
  type Carrier,
  type CarrierEvents,
  type CarrierSettings,
  HttpCarrier,
  kannelDialect,
  kannelReportDialect,
  SmppCarrier,
  warnings,
} from '@sms/carriers';
import { messagingWorkerConfig } from '../../config/messaging.config';
import { carriersOf } from '../../config/routing';
import { ReceiptListener, type Reporter } from './receipt-listener';
import { RoutesInUse } from '../../config/routes-in-use';
import type { LeasedCarrier } from '../sessions/held-slots';
import { SessionLeases } from '../sessions/session-leases';

export interface ServingCarrier {
  readonly carrier: Carrier;
  /** The routes whose messages it takes now. */
  readonly routes: readonly string[];
}

/**
 * The configured carriers, and which of them takes which messages at the moment. Metrics show whether they are bound;
 * readiness does not depend on it: a worker whose carriers are down is healthy, and a restart or another address would
 * not help.
 */
@Injectable()
export class Carriers {
  private carriers: ReadonlyMap<string, Carrier> = new Map();
  private leases: SessionLeases | undefined;

  constructor(
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
    private readonly receiptListener: ReceiptListener,
    private readonly routesInUse: RoutesInUse,
  ) {}

  async open(events: CarrierEvents): Promise<void> {
    this.carriers = new Map(this.config.carriers.map((settings) => [settings.name, this.connect(settings, events)]));
    this.leases = new SessionLeases([...this.carriers.values()].flatMap(leasedOf), {
      database: this.config.database,
      leaseMs: this.config.sessionLeaseSeconds * 1_000,
      logger: this.logger,
    });
    this.leases.start();
    for (const settings of this.config.carriers)
      for (const warning of warnings(settings)) this.logger.warn({ carrier: settings.name }, warning);
    const reported = this.config.carriers.flatMap(reporterOf);
    if (reported.length > 0) await this.receiptListener.listen(reported, events);
  }

  /**
   * Returns the carriers with room for at least one segment. Probed carriers come first: the others would leave nothing
   * for the probe.
   */
  serving(): ServingCarrier[] {
    const routes = new Map<Carrier, string[]>();
    for (const route of this.routesInUse.routes)
      for (const carrier of this.carriersFor(route)) routes.set(carrier, [...(routes.get(carrier) ?? []), route]);
    return [...routes]
      .map(([carrier, served]) => ({ carrier, routes: served }))
      .sort((a, b) => Number(b.carrier.capacity().probing) - Number(a.carrier.capacity().probing));
  }

  named(name: string): Carrier | undefined {
    return this.carriers.get(name);
  }

  /** Whether any carrier can be queried about messages now. */
  canQuery(): boolean {
    return [...this.carriers.values()].some((carrier) => carrier.query !== undefined && carrier.capacity().bound);
  }

  /** The worker's id to claim messages under; undefined while it has no lease. */
  get claimant(): number | undefined {
    return this.leases?.claimant;
  }

  /** Whether the worker still has the lease under which it claimed. */
  holds(worker: number): boolean {
    return this.leases?.holds(worker) ?? false;
  }

  /** Whether an operator has stopped submits to the carrier. */
  isStopped(name: string): boolean {
    return this.stoppedMs(name) !== null;
  }

  /** Ends all sessions in order; takes eight seconds at most. */
  async close(): Promise<void> {
    await this.leases?.endSessions();
    await Promise.all([...this.carriers.values()].map((carrier) => carrier.close()));
    await this.receiptListener.close();
  }

  /** Releases the worker's lease. Call when no message claimed under it is left. */
  async releaseLease(): Promise<void> {
    await this.leases?.release();
  }

  /**
   * Returns the route's first carrier, and the next one once no worker has been able to submit to the first for so long
   * that waiting costs more than failover; probed carriers get their probe besides. A carrier that an operator has
   * stopped is passed over after the same time. Leaves out those without room.
   */
  private carriersFor(route: string): Carrier[] {
    const timeoutMs = this.config.failoverAfterSeconds * 1_000;
    const withRoom: Carrier[] = [];
    for (const name of carriersOf(route)) {
      const carrier = this.carriers.get(name);
      if (!carrier) break;
      const stoppedMs = this.stoppedMs(name);
      if (stoppedMs !== null) {
        if (stoppedMs < timeoutMs) break;
        continue;
      }
      const { segments, unboundSince } = carrier.capacity();
      if (segments > 0) withRoom.push(carrier);
      if (unboundSince === null || performance.now() - unboundSince < timeoutMs) break;
    }
    return withRoom;
  }

  private stoppedMs(name: string): number | null {
    return this.leases?.stoppedMs(name) ?? null;
  }

  private connect(settings: CarrierSettings, events: CarrierEvents): Carrier {
    switch (settings.kind) {
      case 'http':
        return new HttpCarrier(settings, kannelDialect(settings), events, this.logger);
      case 'http_api':
        return new HttpCarrier(settings, apiDialect(settings), events, this.logger);
      case 'smpp':
        return new SmppCarrier(settings, events, this.logger, () => this.leases?.maySubmit ?? false);
    }
  }
}

function reporterOf(settings: CarrierSettings): Reporter[] {
  if (settings.kind === 'smpp') return [];
  const { name, receiptToken: token } = settings;
  const dialect = settings.kind === 'http' ? kannelReportDialect(settings) : apiReportDialect(settings);
  return dialect && token !== null ? [{ name, token, dialect }] : [];
}

/** A carrier over HTTP has no sessions; only an agreed rate is shared. */
function leasedOf(carrier: Carrier): LeasedCarrier[] {
  if (carrier instanceof SmppCarrier) return [{ name: carrier.name, rate: carrier, slots: carrier }];
  if (!(carrier instanceof HttpCarrier) || carrier.messagesPerSecond === null) return [];
  return [{ name: carrier.name, rate: carrier, slots: null }];
}
