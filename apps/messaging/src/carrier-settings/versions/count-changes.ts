import { MAX_TRIED_GROUPS, type TriedCarrierSettings, type TriedRoute } from '@sms/contracts/messaging';
import { carriersOf, type RouteDecision } from '../../config/routing';

interface Group {
  readonly before: TriedRoute;
  readonly after: TriedRoute;
  messages: number;
}

type BeforeAndAfter = Record<'before' | 'after', number>;

/** Counts where messages would go by two settings. */
export class ChangeCount {
  private readonly groups = new Map<string, Group>();

  add(before: RouteDecision, after: RouteDecision): void {
    const key = JSON.stringify([keyOf(before), keyOf(after)]);
    const group = this.groups.get(key);
    if (group) group.messages += 1;
    else this.groups.set(key, { before: routeOf(before), after: routeOf(after), messages: 1 });
  }

  get result(): Omit<TriedCarrierSettings, 'examined' | 'since'> {
    const groups = [...this.groups.values()];
    const changed = groups.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
    return {
      changed: changed.reduce((sum, { messages }) => sum + messages, 0),
      unroutable: this.count(({ carriers, blocked }) => carriers.length === 0 && !blocked),
      blocked: this.count(({ blocked }) => blocked),
      carriers: this.carriers(),
      changes: changed.sort((a, b) => b.messages - a.messages).slice(0, MAX_TRIED_GROUPS),
    };
  }

  private carriers(): TriedCarrierSettings['carriers'] {
    const groups = [...this.groups.values()];
    const names = new Set(
      groups.flatMap(({ before, after }) => [...before.carriers.slice(0, 1), ...after.carriers.slice(0, 1)]),
    );
    return [...names].sort().map((carrier) => ({ carrier, ...this.count(({ carriers }) => carriers[0] === carrier) }));
  }

  private count(counts: (route: TriedRoute) => boolean): BeforeAndAfter {
    const sum = (side: 'before' | 'after') =>
      [...this.groups.values()].reduce((all, group) => all + (counts(group[side]) ? group.messages : 0), 0);
    return { before: sum('before'), after: sum('after') };
  }
}

function keyOf({ route, rule, blocked }: RouteDecision): readonly unknown[] {
  return [route, rule, blocked];
}

function routeOf({ route, rule, blocked }: RouteDecision): TriedRoute {
  return { carriers: carriersOf(route), blocked, rule };
}
