import { DELIVER, type Behaviour } from './behaviour';
import { magicBehaviour } from './magic-destinations';

export interface Rule {
  /** A whole number, or its beginning and a star. */
  destination: string;
  behaviour: Behaviour;
}

/** Destinations whose submits are counted for `times`; beyond it the oldest start over. */
const MAX_COUNTED = 100_000;

/** Rules given at run time, in order, before magic destinations, before plain delivery. */
export class RuleBook {
  private rules: readonly Rule[] = [];
  private counts = new Map<Behaviour, Map<string, number>>();

  replace(rules: readonly Rule[]): void {
    this.rules = rules;
    this.counts = new Map();
  }

  /** What happens to the submit that has just come for this destination; asking counts. */
  take(destination: string): Behaviour {
    const rule = this.rules.find(({ destination: pattern }) => matches(pattern, destination));
    const behaviour = rule?.behaviour ?? magicBehaviour(destination) ?? DELIVER;
    if (behaviour.times === undefined) return behaviour;
    return this.count(behaviour, destination) <= behaviour.times ? behaviour : DELIVER;
  }

  private count(behaviour: Behaviour, destination: string): number {
    const counts = this.counts.get(behaviour) ?? new Map<string, number>();
    this.counts.set(behaviour, counts);
    const count = (counts.get(destination) ?? 0) + 1;
    counts.set(destination, count);
    const [oldest] = counts.size > MAX_COUNTED ? counts.keys() : [];
    if (oldest !== undefined) counts.delete(oldest);
    return count;
  }
}

function matches(pattern: string, destination: string): boolean {
  return pattern.endsWith('*') ? destination.startsWith(pattern.slice(0, -1)) : pattern === destination;
}
