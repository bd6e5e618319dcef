import { LIMIT_SCENARIOS, LINK_SCENARIOS } from './link-scenarios';
import { MESSAGE_SCENARIOS } from './message-scenarios';
import { REFUSAL_SCENARIOS } from './refusal-scenarios';
import type { Scenario } from './scenario';

/** Faults of the carrier; each scenario has a vendor of its own. */
export const CARRIER_SCENARIOS: readonly Scenario[] = [
  ...MESSAGE_SCENARIOS,
  ...REFUSAL_SCENARIOS,
  ...LIMIT_SCENARIOS,
  ...LINK_SCENARIOS,
];
