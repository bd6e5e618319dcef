import { type DestinationEntry, Destinations } from './destinations';

/** What an operator, or the vendor itself, has limited; as it is stored. */
export interface StoredLimits {
  readonly destinations?: readonly DestinationEntry[];
  /** One-time passwords of live keys on a day of UTC. */
  readonly codesPerDay?: number;
  /** Credits held or spent on a day of UTC. */
  readonly creditsPerDay?: number;
  /** Whether the webhook is told of caps that are reached; of the vendor's own limits. */
  readonly notifyWebhook?: boolean;
}

export type CapName = 'codesPerDay' | 'creditsPerDay';

/** The limits of a vendor and its sub-accounts: those of both, where the stricter one holds. */
export class TrafficLimits {
  readonly destinations: Destinations;
  readonly notifyWebhook: boolean;

  constructor(private readonly limits: readonly (StoredLimits | null)[]) {
    this.destinations = new Destinations(limits.map((each) => each?.destinations ?? []));
    this.notifyWebhook = limits.some((each) => each?.notifyWebhook === true);
  }

  /** The lowest; null: there is none. */
  cap(name: CapName): number | null {
    const caps = this.limits.flatMap((each) => each?.[name] ?? []);
    return caps.length > 0 ? Math.min(...caps) : null;
  }
}
