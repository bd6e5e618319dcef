import { ID_QUIRKS } from './id-quirks';
import { RECEIPT_QUIRKS } from './receipt-quirks';
import { RECEIPT_TEXT_QUIRKS } from './receipt-text-quirks';
import { RESPONSE_QUIRKS, SUBMIT_QUIRKS } from './submit-quirks';
import { delivered } from './outcome';
import type { QuirkScenario } from './quirk-scenario';

/** Carriers that a carrier with no settings of its own gets on with. */
const PROFILES: readonly QuirkScenario[] = [
  'vonage',
  'infobip',
  'sinch',
  'cm',
  'gatewayapi',
  'route-mobile',
  'sms-central-au',
  'jasmin',
].map((profile, index) => ({
  name: `a carrier like ${profile}`,
  destination: `23480200000${10 + index}`,
  profile,
  expected: delivered,
}));

/** These scenarios share an account, so their credits are compared as one sum. */
export const QUIRK_CREDITS = 'all of these together';

export const QUIRK_SCENARIOS: readonly QuirkScenario[] = [
  ...PROFILES,
  ...ID_QUIRKS,
  ...RECEIPT_QUIRKS,
  ...RECEIPT_TEXT_QUIRKS,
  ...RESPONSE_QUIRKS,
  ...SUBMIT_QUIRKS,
];
