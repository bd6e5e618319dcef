import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { isPlainObject } from '@sms/platform/validation';
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
import { ActiveSettings, type SettingsInForce } from '../../carrier-settings/active-settings';
import { RoutesInUse } from '../../carrier-settings/routes-in-use';
import { messagingWorkerConfig } from '../../config/messaging.config';
import { carriersOf } from '../../config/routing';
import { ReceiptListener, type Reporter } from './receipt-listener';
import type { LeasedCarrier } from '../sessions/held-slots';
import { SessionLeases } from '../sessions/session-leases';

export interface ServingCarrier {
  readonly carrier: Carrier;
  /** The routes whose messages it takes now. */
  readonly routes: readonly string[];
}

/** A carrier, as it was made from its settings. */
interface OpenCarrier {
  readonly carrier: Carrier;
  /** Null when nothing of it is shared among workers. */
  readonly leased: LeasedCarrier | null;
  /** The settings as they were given. */
  readonly given: unknown;
}

/**
 * The carriers of the settings in force, and which of them takes which messages at the moment. Metrics show whether
 * they are bound; readiness does not depend on it: a worker whose carriers are down is healthy, and neither a restart
 * nor another address would help.
 */
@Injectable()
export class Carriers {
  private opened: ReadonlyMap<string, OpenCarrier> = new Map();
  private leases: SessionLeases | undefined;
  /** Carriers that are no longer in force and end their sessions. */
  private readonly withdrawn = new Set<Promise<void>>();
  private closing = false;

  constructor(
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
    private readonly receiptListener: ReceiptListener,
    private readonly routesInUse: RoutesInUse,
    private readonly settings: ActiveSettings,
  ) {}

  async open(events: CarrierEvents): Promise<void> {
    this.leases = new SessionLeases({
      database: this.config.database,
      leaseMs: this.config.sessionLeaseSeconds * 1_000,
      logger: this.logger,
    });
    const { current } = this.settings;
    this.follow(current, events);
    this.leases.start();
    this.settings.onChange((next) => {
      this.follow(next, events);
      this.listen(next, events).catch((err: unknown) => this.logger.error({ err }, 'no delivery reports are taken'));
    });
    await this.listen(current, events);
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
    return this.opened.get(name)?.carrier;
  }

  /** Whether any carrier can be queried about messages now. */
  canQuery(): boolean {
    return [...this.opened.values()].some(({ carrier }) => carrier.query !== undefined && carrier.capacity().bound);
  }

  /** The worker's id to claim messages under; undefined while it has no lease. */
  get claimant(): number | undefined {
    return this.leases?.claimant;
  }

  /** Whether the worker still has the lease under which it claimed. */
  holds(worker: number): boolean {
    return this.leases?.holds(worker) ?? false;
  }

  /** Whether messages may be submitted to the carrier: it is in force, and no operator has stopped it. */
  takes(carrier: Carrier): boolean {
    return this.named(carrier.name) === carrier && this.stoppedMs(carrier.name) === null;
  }

  /** Ends all sessions in order; takes eight seconds at most. */
  async close(): Promise<void> {
    this.closing = true;
    await this.leases?.endSessions();
    await Promise.all([...this.opened.values()].map(({ carrier }) => carrier.close()));
    await Promise.all(this.withdrawn);
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
      const carrier = this.named(name);
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

  /**
   * Opens carriers that are new or have changed. Their predecessors get nothing more from now on; their sessions end
   * when the submits in flight are answered, before those of the successor begin. What only concerns routes changes
   * without that.
   */
  private follow({ carriers, given, activation }: SettingsInForce, events: CarrierEvents): void {
    if (this.closing) return;
    const before = this.opened;
    this.opened = new Map(
      carriers.map((settings, index) => {
        const known = before.get(settings.name);
        if (known && connectsAlike(known.given, given[index])) return [settings.name, known];
        for (const warning of warnings(settings)) this.logger.warn({ carrier: settings.name }, warning);
        const carrier = this.connect(settings, events);
        return [settings.name, { carrier, leased: leasedOf(carrier), given: given[index] }];
      }),
    );
    this.leases?.serve(
      [...this.opened.values()].flatMap(({ leased }) => leased ?? []),
      activation,
    );
    for (const one of before.values()) if (this.named(one.carrier.name) !== one.carrier) this.withdraw(one);
  }

  private listen({ carriers }: SettingsInForce, events: CarrierEvents): Promise<void> {
    return this.receiptListener.serve(carriers.flatMap(reporterOf), events);
  }

  private withdraw({ carrier, leased }: OpenCarrier): void {
    const ended = Promise.resolve(leased && this.leases?.withdraw(leased))
      .then(() => carrier.close())
      .finally(() => this.withdrawn.delete(ended));
    this.withdrawn.add(ended);
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

/** Whether the settings differ in nothing but the routes that they lead to. */
function connectsAlike(before: unknown, after: unknown): boolean {
  // The rate of a sandbox follows from its prefixes.
  const connection = (given: unknown) =>
    isPlainObject(given) ? { ...given, priority: null, ...(given['sandbox'] !== true && { prefixes: null }) } : given;
  return isDeepStrictEqual(connection(before), connection(after));
}

/** A carrier over HTTP has no sessions; only an agreed rate is shared. */
function leasedOf(carrier: Carrier): LeasedCarrier | null {
  if (carrier instanceof SmppCarrier) return { name: carrier.name, rate: carrier, slots: carrier };
  if (!(carrier instanceof HttpCarrier) || carrier.messagesPerSecond === null) return null;
  return { name: carrier.name, rate: carrier, slots: null };
}
