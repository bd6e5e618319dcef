import { type DestinationEntry, Destinations } from './destinations';

/** What an operator, or the vendor itself, has limited; as it is stored. */
export interface StoredLimits {
  readonly destinations?: readonly DestinationEntry[];
}

/** The limits of a vendor and its sub-accounts: those of both, where the stricter one holds. */
export class TrafficLimits {
  readonly destinations: Destinations;

  constructor(limits: readonly (StoredLimits | null)[]) {
    this.destinations = new Destinations(limits.map((each) => each?.destinations ?? []));
  }
}
