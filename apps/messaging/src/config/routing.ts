import type { Lane } from '@sms/contracts/messaging';
import type { RoutedCarrier } from '@sms/carriers';
import type { RouteRule } from './route-rules';
import { shareOf } from './share-of';

const SEPARATOR = ',';

/** What decides about the carriers of a message, besides its recipient. */
export interface RoutedMessage {
  readonly accountId: number;
  readonly sender: string;
  readonly lane: Lane;
  readonly sandbox: boolean;
  /** The only carrier that may get it; absent: rules and prefixes decide. */
  readonly carrier?: string | undefined;
}

/** How the carriers of a message were found. */
export interface RouteDecision {
  /** Empty: no carrier serves it. */
  readonly route: string;
  /** The rule that decided; null: there was none. */
  readonly rule: string | null;
  /** The prefix by which the rule, or the settings of the carriers, decided; null: none did. */
  readonly prefix: string | null;
  /** Sends to the recipient are refused. */
  readonly blocked: boolean;
}

export interface ListableRule {
  readonly rule: RouteRule;
  /** Those that fit. */
  readonly prefixes: readonly string[];
  /** In the order in which they are tried; with weights, of most numbers. */
  readonly carriers: readonly string[];
}

interface ExplainedCarrier {
  readonly carrier: string;
  /** The longest of its own prefixes that fits: the longer, the earlier it is tried. */
  readonly prefix: string;
  /** Of carriers with prefixes of one length, that with the lowest is tried first. */
  readonly priority: number;
}

/**
 * Decides which carriers may take a message: by the first rule whose conditions it fulfils, or else by the prefixes of
 * the carriers. A route is their names in the order in which they are tried; it is stored with the queued message, and
 * a carrier that refuses is taken out of it. The empty route: no carrier serves it.
 */
export class Routing {
  /**
   * Routes that messages have when they are accepted or while their carriers refuse in order; there may be others, see
   * `isRoute`.
   */
  readonly routes: readonly string[];
  private readonly names: ReadonlySet<string>;
  private readonly sandboxRoute: string;
  private readonly byPrefix: Prefixes<string>;
  private readonly rules: readonly PreparedRule[];
  /** Whether any rule blocks recipients. */
  private readonly blocks: boolean;

  constructor(
    private readonly carriers: readonly RoutedCarrier[],
    rules: readonly RouteRule[] = [],
  ) {
    const prefixes = new Set(carriers.flatMap((carrier) => carrier.prefixes));
    this.byPrefix = new Prefixes(
      [...prefixes].map((prefix) => [prefix, inOrder(carriers, (carrier) => longestPrefix(carrier, prefix))]),
    );
    this.rules = rules.map(prepared);
    this.blocks = rules.some(({ blocked }) => blocked);
    this.sandboxRoute = inOrder(carriers, sandboxFit);
    const full = [...this.byPrefix.values, this.sandboxRoute, ...this.rules.flatMap(({ routes }) => routes)];
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

  /** Returns the blocked ones among the recipients, at most `max`. */
  blockedOf(message: RoutedMessage, recipients: readonly string[], max: number): readonly string[] {
    if (!this.blocks) return [];
    const decide = this.of(message);
    const blocked: string[] = [];
    for (const recipient of recipients) {
      if (decide(recipient).blocked) blocked.push(recipient);
      if (blocked.length === max) break;
    }
    return blocked;
  }

  /** The prefix of carriers that decides about a recipient without a rule; undefined when no carrier goes there. */
  prefixOf(recipient: string): string | undefined {
    return this.byPrefix.longestOf(recipient);
  }

  /** All prefixes, sorted. */
  get prefixes(): readonly string[] {
    return [...this.byPrefix.keys].sort();
  }

  /** The rules in their order; with a number, those that may decide about it. */
  rulesFor(recipient?: string): readonly ListableRule[] {
    return this.rules.flatMap(({ rule, prefixes, routes }) => {
      const fitting = recipient === undefined ? rule.prefixes : [prefixes.longestOf(recipient) ?? []].flat();
      return fitting.length > 0 ? [{ rule, prefixes: fitting, carriers: carriersOf(routes[0] ?? '') }] : [];
    });
  }

  /** The carriers of what test keys send. */
  get sandboxCarriers(): readonly string[] {
    return carriersOf(this.sandboxRoute);
  }

  /** The carriers of a prefix in the order in which they are tried, each with what decides its place. */
  explain(prefix: string): readonly ExplainedCarrier[] {
    return carriersOf(this.byPrefix.at(prefix) ?? '').flatMap((name) => {
      const carrier = this.carriers.find((one) => one.name === name);
      if (!carrier) return [];
      return { carrier: name, prefix: prefix.slice(0, longestPrefix(carrier, prefix)), priority: carrier.priority };
    });
  }

  /** Returns what decides about the recipients of a message; rules for others are looked at once. */
  of(message: RoutedMessage): (recipient: string) => RouteDecision {
    const { carrier } = message;
    if (carrier !== undefined) {
      const route = this.names.has(carrier) ? carrier : '';
      return () => ({ route, rule: null, prefix: null, blocked: false });
    }
    if (message.sandbox) return () => ({ route: this.sandboxRoute, rule: null, prefix: null, blocked: false });
    const rules = this.rules.filter(({ rule }) => fulfils(message, rule));
    return (recipient) => {
      for (const { rule, prefixes, routeTo } of rules) {
        const prefix = prefixes.longestOf(recipient);
        if (prefix !== undefined) return { route: routeTo(recipient), rule: rule.name, prefix, blocked: rule.blocked };
      }
      const prefix = this.byPrefix.longestOf(recipient) ?? null;
      const route = prefix === null ? '' : (this.byPrefix.at(prefix) ?? '');
      return { route, rule: null, prefix, blocked: false };
    };
  }
}

/** Values by prefix. */
class Prefixes<T> {
  private readonly byPrefix: ReadonlyMap<string, T>;
  /** The longest first. */
  private readonly lengths: readonly number[];

  constructor(entries: readonly (readonly [string, T])[]) {
    this.byPrefix = new Map(entries);
    this.lengths = [...new Set([...this.byPrefix.keys()].map((prefix) => prefix.length))].sort((a, b) => b - a);
  }

  get keys(): readonly string[] {
    return [...this.byPrefix.keys()];
  }

  get values(): readonly T[] {
    return [...this.byPrefix.values()];
  }

  at(prefix: string): T | undefined {
    return this.byPrefix.get(prefix);
  }

  longestOf(recipient: string): string | undefined {
    for (const length of this.lengths) {
      const prefix = recipient.slice(0, length);
      if (this.byPrefix.has(prefix)) return prefix;
    }
    return undefined;
  }
}

interface PreparedRule {
  readonly rule: RouteRule;
  readonly prefixes: Prefixes<true>;
  /** All that `routeTo` can return. */
  readonly routes: readonly string[];
  readonly routeTo: (recipient: string) => string;
}

function prepared(rule: RouteRule): PreparedRule {
  const prefixes = new Prefixes(rule.prefixes.map((prefix) => [prefix, true] as const));
  if (rule.weights === null) {
    const route = (rule.carriers ?? []).join(SEPARATOR);
    return { rule, prefixes, routes: [route], routeTo: () => route };
  }
  const weighted = [...rule.weights].filter(([, weight]) => weight > 0).sort(([, a], [, b]) => b - a);
  // A carrier without a share takes over from the others.
  const spare = [...rule.weights].filter(([, weight]) => weight === 0);
  const names = [...weighted, ...spare].map(([name]) => name);
  const routes = weighted.map(([name]) => [name, ...names.filter((other) => other !== name)].join(SEPARATOR));
  const share = shareOf(weighted.map(([, weight]) => weight));
  return { rule, prefixes, routes, routeTo: (recipient) => routes[share(recipient)] ?? '' };
}

function fulfils({ accountId, sender, lane }: RoutedMessage, { accounts, senders, lanes }: RouteRule): boolean {
  return (
    (accounts === null || accounts.has(accountId)) &&
    (lanes === null || lanes.has(lane)) &&
    (senders === null || senders.has(sender.toLowerCase()))
  );
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
