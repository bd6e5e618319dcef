import { DELIVER, type Behaviour, type Deviation } from './catalog/behaviour';
import { magicDeviation } from './magic-destinations';

export interface Rule {
  /** A whole number, or its beginning and a star. */
  destination: string;
  deviation: Deviation;
}

/** Destinations whose submits are counted for `times`; beyond it the oldest start over. */
const MAX_COUNTED = 100_000;

/** Rules given at run time, in order, before magic destinations; all of them on top of what the carrier does anyway. */
export class RuleBook {
  private rules: readonly Rule[] = [];
  private usual: Behaviour = DELIVER;
  private counts = new Map<Deviation, Map<string, number>>();

  replace(rules: readonly Rule[]): void {
    this.rules = rules;
    this.counts = new Map();
  }

  /** What happens to a submit that no rule and no magic destination speaks of. */
  setUsual(deviation: Deviation): void {
    this.usual = { ...DELIVER, ...deviation };
  }

  /** What happens to the submit that has just come for this destination; asking counts. */
  take(destination: string): Behaviour {
    const rule = this.rules.find(({ destination: pattern }) => matches(pattern, destination));
    const deviation = rule?.deviation ?? magicDeviation(destination);
    if (!deviation) return this.usual;
    if (deviation.times !== undefined && this.count(deviation, destination) > deviation.times) return this.usual;
    return { ...this.usual, ...deviation };
  }

  private count(deviation: Deviation, destination: string): number {
    const counts = this.counts.get(deviation) ?? new Map<string, number>();
    this.counts.set(deviation, counts);
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
