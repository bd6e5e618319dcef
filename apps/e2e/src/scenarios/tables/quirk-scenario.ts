import type { SimulatorRule } from '../actors/simulator';
import type { Outcome } from './outcome';

/** A quirk of a carrier, and what has to become of the message all the same. */
export interface QuirkScenario {
  readonly name: string;
  /** A magic destination of the simulator, or an ordinary number with a rule or a profile. */
  readonly destination: string;
  readonly rule?: Omit<SimulatorRule, 'destination'>;
  /** The carrier the simulator is when the message comes. */
  readonly profile?: string;
  /** The text is too long for one part. */
  readonly long?: true;
  readonly expected: Outcome;
}
