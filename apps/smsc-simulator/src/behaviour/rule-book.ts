import { DELIVER, type Behaviour, type Deviation } from './catalog/behaviour';
import { magicDeviation } from './magic-destinations';

export interface Rule {
  /** A full number, or a prefix followed by a star. */
  destination: string;
  deviation: Deviation;
}

/** Destinations whose submits are counted for `times`; beyond this many the oldest counts start over. */
const MAX_COUNTED = 100_000;

/** Rules set at run time apply in order and before magic destinations; all override the carrier's usual behaviour. */
export class RuleBook {
  private rules: readonly Rule[] = [];
  private usual: Behaviour = DELIVER;
  private counts = new Map<Deviation, Map<string, number>>();

  replace(rules: readonly Rule[]): void {
    this.rules = rules;
    this.counts = new Map();
  }

  /** Sets the behaviour for submits without a rule or a magic destination. */
  setUsual(deviation: Deviation): void {
    this.usual = { ...DELIVER, ...deviation };
  }

  /** Returns the behaviour for a new submit to this destination; each call counts as a submit. */
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
