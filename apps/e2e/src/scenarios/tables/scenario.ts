import type { CarrierSettings, SimulatorRule } from '../actors/simulator';
import type { Outcome } from './outcome';

export interface Scenario {
  readonly name: string;
  /** A magic destination of the simulator. */
  readonly destination: string;
  /** Instead of what the number stands for, where that would never end. */
  readonly rule?: Omit<SimulatorRule, 'destination'>;
  readonly key?: 'test';
  /** So many more are in flight, taken and not answered, when the one to the destination goes out. */
  readonly window?: number;
  /** What happens to those, instead. */
  readonly windowRule?: Omit<SimulatorRule, 'destination'>;
  readonly expected: Outcome;
  /** The carrier's settings during the scenario; only for scenarios that run alone. */
  readonly settings?: CarrierSettings;
  /** It breaks the link for everybody, so it runs alone. */
  readonly alone?: true;
}

export const once = (behaviour: string) => ({ behaviour, times: 1 });
