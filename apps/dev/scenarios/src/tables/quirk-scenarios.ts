import { ID_QUIRKS } from './id-quirks';
import { RECEIPT_QUIRKS } from './receipt-quirks';
import { RECEIPT_TEXT_QUIRKS } from './receipt-text-quirks';
import { RESPONSE_QUIRKS, SUBMIT_QUIRKS } from './submit-quirks';
import { delivered } from './outcome';
import type { QuirkScenario } from './quirk-scenario';
import { profiles } from './test-reference';

/** Carriers that a carrier with no settings of its own gets on with. */
const WHOLE: readonly [profile: string, title: string][] = [
  ['vonage', 'vonage answers in hexadecimal, reports in decimal, and without a reference'],
  ['infobip', 'infobip wants a type and a plan for each kind of sender: %s'],
  ['sinch', 'sinch has the state in optional parameters alone'],
  ['cm', 'cm reports in data_sm, with long dates and nothing superfluous'],
  ['gatewayapi', 'gatewayapi puts our reference into the text'],
  ['route-mobile', 'route-mobile has UUIDs'],
  ['sms-central-au', '%s reports a state on the way'],
  ['jasmin', '%s reports a state on the way'],
];

const PROFILES: readonly QuirkScenario[] = WHOLE.map(([profile, title], index) => ({
  name: `a carrier like ${profile}`,
  destination: `23480200000${10 + index}`,
  profile,
  expected: delivered,
  tests: [profiles(title)],
}));

export const QUIRK_SCENARIOS: readonly QuirkScenario[] = [
  ...PROFILES,
  ...ID_QUIRKS,
  ...RECEIPT_QUIRKS,
  ...RECEIPT_TEXT_QUIRKS,
  ...RESPONSE_QUIRKS,
  ...SUBMIT_QUIRKS,
];
