import { LIMIT_SCENARIOS, LINK_SCENARIOS } from './link-scenarios';
import { MESSAGE_SCENARIOS } from './message-scenarios';
import { REFUSAL_SCENARIOS } from './refusal-scenarios';
import type { Scenario } from './scenario';

/** What the carrier does, each with a vendor of its own. */
export const CARRIER_SCENARIOS: readonly Scenario[] = [
  ...MESSAGE_SCENARIOS,
  ...REFUSAL_SCENARIOS,
  ...LIMIT_SCENARIOS,
  ...LINK_SCENARIOS,
];
