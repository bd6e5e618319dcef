import type { RoutedCarrier } from '@sms/carriers';

const SEPARATOR = ',';

/**
 * Decides which carriers may take a message. A route is their names in the order in which they are tried; it is stored
 * with the queued message, and a carrier that refuses is taken out of it. The empty route: no carrier serves it.
 */
export class Routing {
  /**
   * Routes that messages have when they are accepted or while their carriers refuse in order; there may be others, see
   * `isRoute`.
   */
  readonly routes: readonly string[];
  private readonly names: ReadonlySet<string>;
  private readonly sandboxRoute: string;
  /** Routes by prefix: a recipient's longest prefix determines its others. */
  private readonly byPrefix: ReadonlyMap<string, string>;
  /** Lengths of the prefixes, the longest first. */
  private readonly lengths: readonly number[];

  constructor(carriers: readonly RoutedCarrier[]) {
    const prefixes = new Set(carriers.flatMap((carrier) => carrier.prefixes));
    this.byPrefix = new Map(
      [...prefixes].map((prefix) => [prefix, inOrder(carriers, (carrier) => longestPrefix(carrier, prefix))]),
    );
    this.lengths = [...new Set([...prefixes].map((prefix) => prefix.length))].sort((a, b) => b - a);
    this.sandboxRoute = inOrder(carriers, sandboxFit);
    const full = [...this.byPrefix.values(), this.sandboxRoute];
    // A carrier alone is the route of a message that must not go to any other.
    const shortened = full.flatMap((route) =>
      carriersOf(route).map((_name, index, names) => names.slice(index).join(SEPARATOR)),
    );
    this.names = new Set(carriers.map(({ name }) => name));
    this.routes = [...new Set([...shortened, ...carriers.map(({ name }) => name)])];
  }

  /** Whether all of its carriers are configured, so that a message can wait for them. */
  isRoute(route: string): boolean {
    return route !== '' && carriersOf(route).every((name) => this.names.has(name));
  }

  /** The prefix that decides about a recipient; undefined when no carrier goes there. */
  prefixOf(recipient: string): string | undefined {
    return this.lengths.map((length) => recipient.slice(0, length)).find((prefix) => this.byPrefix.has(prefix));
  }

  /** The longest prefix first, then the lowest priority. */
  routeTo(recipient: string, sandbox: boolean): string {
    if (sandbox) return this.sandboxRoute;
    for (const length of this.lengths) {
      const route = this.byPrefix.get(recipient.slice(0, length));
      if (route !== undefined) return route;
    }
    return '';
  }
}

/** `fit`: how well a carrier fits, negative when it does not. */
function inOrder(carriers: readonly RoutedCarrier[], fit: (carrier: RoutedCarrier) => number): string {
  return carriers
    .map((carrier) => ({ carrier, fit: fit(carrier) }))
    .filter((fitted) => fitted.fit >= 0)
    .sort((a, b) => b.fit - a.fit || a.carrier.priority - b.carrier.priority)
    .map(({ carrier }) => carrier.name)
    .join(SEPARATOR);
}

export function carriersOf(route: string): readonly string[] {
  return route === '' ? [] : route.split(SEPARATOR);
}

/**
 * The route without the carrier that refused; null when it was the only one. Carriers before it that were unbound at
 * the time are still to be tried.
 */
export function routeWithout(route: string, carrier: string): string | null {
  const names = carriersOf(route);
  const others = names.filter((name) => name !== carrier);
  return others.length === 0 || others.length === names.length ? null : others.join(SEPARATOR);
}

function sandboxFit({ sandbox }: RoutedCarrier): number {
  return sandbox ? 0 : -1;
}

function longestPrefix({ prefixes }: RoutedCarrier, recipient: string): number {
  return prefixes.reduce(
    (longest, prefix) => (recipient.startsWith(prefix) && prefix.length > longest ? prefix.length : longest),
    -1,
  );
}
