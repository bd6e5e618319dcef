import type { Evidence } from '../evidence/evidence';

/** Something that has to hold when the system is at rest. */
export interface Invariant {
  readonly name: string;
  /** The rows that are wrong, in words; none when it holds. */
  violations(this: void, evidence: Evidence): Iterable<string>;
}
