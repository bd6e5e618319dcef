import { delivered, expired, pending, refused, rejected, undelivered, type Outcome } from './outcome';
import type { IncomingText, SimulatorRule } from './simulator';
import { ids, incoming, profiles, receiptForms, responses, submits, type TestReference } from './test-reference';

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
  readonly tests: readonly TestReference[];
}

const may = ids('may be %s');
const from = receiptForms('of %s may come from %p to %p');
const steps = receiptForms('of %s may say %j');
const dates = receiptForms('of %s may have dates like %s');
const late = responses('to %s come later than a test waits, and their receipts do not');
const twoParts = (outcome: Outcome): Outcome => ({ ...outcome, credits: 2, accepted: 2 });

const IDS: readonly QuirkScenario[] = [
  { name: 'id decimal, then hexadecimal', destination: '9994000001', expected: delivered, tests: [may] },
  { name: 'id hexadecimal, then ten decimal digits', destination: '9994010001', expected: delivered, tests: [may] },
  { name: 'id hexadecimal, then signed', destination: '9994020001', expected: delivered, tests: [may] },
  { name: 'id padded to ten digits', destination: '9994030001', expected: delivered, tests: [may] },
  {
    name: 'id cut to its first ten characters',
    destination: '9994040001',
    expected: pending,
    tests: [ids('may be cut to the %s ten characters in a receipt of text alone')],
  },
  {
    name: 'id cut to its last ten characters',
    destination: '9994050001',
    expected: pending,
    tests: [ids('may be cut to the %s ten characters in a receipt of text alone')],
  },
  { name: 'id a UUID', destination: '9994060001', expected: delivered, tests: [may] },
  { name: 'id a UUID, then without dashes', destination: '9994070001', expected: delivered, tests: [may] },
  {
    name: 'no id in the response',
    destination: '9994080001',
    expected: delivered,
    tests: [ids('may be missing in the response')],
  },
  { name: 'id of 64 octets', destination: '9994090001', expected: delivered, tests: [may] },
  // Longer than any carrier is allowed to write: neither the response nor the receipt has an id that could be kept.
  { name: 'id of 65 octets', destination: '9994100001', expected: pending, tests: [may] },
  { name: 'id of 3,000 octets', destination: '9994110001', expected: pending, tests: [may] },
  { name: 'id with a NUL inside', destination: '9994120001', expected: delivered, tests: [may] },
  ...['first', 'second', 'third'].map((nth, index) => ({
    name: `ids that repeat, ${nth} message`,
    destination: `999413000${index + 1}`,
    expected: delivered,
    tests: [ids('may be given again while the first message is in flight')],
  })),
  {
    name: 'ids counted by each session',
    destination: '9994140001',
    expected: delivered,
    tests: [ids('may be counted by each host on its own')],
  },
];

const RECEIPTS: readonly QuirkScenario[] = [
  {
    name: 'receipt of text alone',
    destination: '9994200001',
    expected: delivered,
    tests: [receiptForms('may be text alone')],
  },
  {
    name: 'receipt of optional parameters alone',
    destination: '9994210001',
    expected: delivered,
    tests: [receiptForms('may be optional parameters alone')],
  },
  {
    name: 'receipt that contradicts itself',
    destination: '9994220001',
    expected: delivered,
    tests: [receiptForms('may contradict themselves')],
  },
  {
    name: 'receipt without our reference',
    destination: '9994230001',
    expected: delivered,
    tests: [receiptForms('may have %s for a reference')],
  },
  {
    name: 'receipt with a foreign reference',
    destination: '9994240001',
    expected: delivered,
    tests: [receiptForms('may have %s for a reference')],
  },
  { name: 'receipt from a national number', destination: '9994250000001', expected: delivered, tests: [from] },
  { name: 'receipt from 00…', destination: '9994260001', expected: delivered, tests: [from] },
  { name: 'receipt from +…', destination: '9994270001', expected: delivered, tests: [from] },
  { name: 'receipt from a number with a blank', destination: '9994280001', expected: delivered, tests: [from] },
  { name: 'receipt from a short code', destination: '9994290001', expected: delivered, tests: [from] },
  { name: 'receipt without addresses', destination: '9994300001', expected: delivered, tests: [from] },
  { name: 'receipt with addresses exchanged', destination: '9994310001', expected: delivered, tests: [from] },
  {
    name: 'receipt without esm_class',
    destination: '9994320001',
    expected: delivered,
    tests: [receiptForms('of %s may have the esm_class %i')],
  },
  {
    name: 'final receipt as an intermediate one',
    destination: '9994330001',
    expected: delivered,
    tests: [receiptForms('of %s may have the esm_class %i')],
  },
  {
    name: 'receipt with a user data header',
    destination: '9994340001',
    expected: delivered,
    tests: [receiptForms('may have a user data header before their text')],
  },
  {
    name: 'receipt in data_sm',
    destination: '9994350001',
    expected: delivered,
    tests: [receiptForms('may come in data_sm')],
  },
  {
    name: 'receipt in UTF-16BE',
    destination: '9994360001',
    expected: delivered,
    tests: [receiptForms('may be in UTF-16BE')],
  },
  // Nothing says that no other receipt will come, until the message is closed after 48 h.
  {
    name: 'receipt for the first part only',
    destination: '9994370001',
    long: true,
    expected: twoParts(pending),
    tests: [receiptForms('may come for the %s part alone')],
  },
  {
    name: 'receipt for the last part only',
    destination: '9994380001',
    long: true,
    expected: twoParts(pending),
    tests: [receiptForms('may come for the %s part alone')],
  },
  { name: 'ACCEPTD, ENROUTE, DELIVRD', destination: '9994390001', expected: delivered, tests: [steps] },
  { name: 'UNDELIV, DELIVRD', destination: '9994400001', expected: undelivered, tests: [steps] },
  { name: 'UNKNOWN, DELIVRD', destination: '9994410001', expected: delivered, tests: [steps] },
  {
    name: 'receipt for a refused submit',
    destination: '9994420001',
    expected: { ...refused, reason: 'invalid_recipient' },
    tests: [receiptForms('may come for a message that was refused')],
  },
  {
    name: 'dates of +05:30',
    destination: '9994430001',
    expected: delivered,
    tests: [receiptForms('may have dates of another zone')],
  },
  { name: 'dates with seconds', destination: '9994440001', expected: delivered, tests: [dates] },
  { name: 'dates with a century', destination: '9994450001', expected: delivered, tests: [dates] },
  { name: 'dates of sixteen characters', destination: '9994460001', expected: delivered, tests: [dates] },
  { name: 'dates of zeros', destination: '9994470001', expected: delivered, tests: [dates] },
  { name: 'ACCEPTD and nothing after it', destination: '9994480001', expected: pending, tests: [steps] },
  { name: 'UNKNOWN and nothing after it', destination: '9994490001', expected: pending, tests: [steps] },
  {
    name: 'response lost, receipt without our reference',
    destination: '2348010000001',
    rule: { behaviour: ['no_response', 'receipt_no_reference'] },
    expected: delivered,
    tests: [receiptForms('may have %s for a reference')],
  },
  // Whoever reports that it has the message has it: it is not sent again.
  {
    name: 'response lost, ACCEPTD in its place',
    destination: '2348010000002',
    rule: { behaviour: ['no_response', 'receipt_accepted_only'] },
    expected: pending,
    tests: [steps],
  },
  {
    name: 'id in another base, receipt of text from a national number',
    destination: '2348010000003',
    rule: { behaviour: ['id_hex_then_decimal', 'receipt_text_only', 'receipt_national'] },
    expected: delivered,
    tests: [may, from],
  },
];

/** What the receipt texts that are not about a delivered message have to come to. */
const TEXT_OUTCOMES: Readonly<Record<number, Outcome>> = {
  7: undelivered,
  9: undelivered,
  26: expired,
  28: undelivered,
  29: undelivered,
  31: undelivered,
  32: undelivered,
  34: undelivered,
  42: undelivered,
  27: rejected,
  // On the way, unknown, or without a state: the final word is still to come.
  21: pending,
  22: pending,
  23: pending,
  24: pending,
  25: pending,
  30: pending,
  43: pending,
  44: pending,
  // Texts of somebody, however much they look like a receipt; and an id nobody could have.
  47: pending,
  48: pending,
  49: pending,
  50: pending,
};
const RECEIPT_TEXTS = 50;

const TEXTS: readonly QuirkScenario[] = Array.from({ length: RECEIPT_TEXTS }, (_unused, index) => index + 1).map(
  (number) => ({
    name: `receipt text ${number}`,
    destination: `999${600 + number}0001`,
    expected: TEXT_OUTCOMES[number] ?? delivered,
    tests: [receiptForms('$number arrives as it is written')],
  }),
);

const RESPONSES: readonly QuirkScenario[] = [
  // Their receipts come at once and settle them.
  { name: 'response after 30 s', destination: '9997000001', expected: delivered, tests: [late] },
  { name: 'response after 55 s', destination: '9997010001', expected: delivered, tests: [late] },
  { name: 'response after 90 s', destination: '9997020001', expected: delivered, tests: [late] },
  {
    name: 'responses out of order',
    destination: '9997030001',
    expected: delivered,
    tests: [responses('may come after the response to the next submit')],
  },
  {
    name: 'generic_nack of nothing before the response',
    destination: '9997040001',
    expected: delivered,
    tests: [responses('may follow a generic_nack that belongs to nothing')],
  },
  {
    name: 'refused once with half a body',
    destination: '9997050001',
    expected: delivered,
    tests: [responses('may refuse with half a body, once')],
  },
  { name: 'response without a NUL', destination: '9997060001', expected: delivered, tests: [responses('may come %s')] },
  {
    name: 'response with stray octets',
    destination: '9997070001',
    expected: delivered,
    tests: [responses('may come %s')],
  },
  {
    name: 'response of another command',
    destination: '9997080001',
    expected: delivered,
    tests: [responses('may be those of another command')],
  },
  {
    name: "refused with a status of the carrier's own",
    destination: '9997090001',
    expected: refused,
    tests: [responses("may have a status of the carrier's own")],
  },
  {
    name: 'queue full for one recipient, once',
    destination: '9997100001',
    rule: { behaviour: 'recipient_queue_full', times: 1 },
    expected: delivered,
    tests: [responses('may tell of one recipient for ever that the queue is full')],
  },
];

const SUBMITS: readonly QuirkScenario[] = [
  {
    name: 'optional parameters refused',
    destination: '9998000001',
    expected: { ...refused, reason: 'invalid_parameter' },
    tests: [submits('may have no optional parameters')],
  },
  {
    name: 'no answer to a validity period, once',
    destination: '9998010001',
    rule: { behaviour: 'submit_validity_unanswered', times: 1 },
    expected: delivered,
    tests: [submits('may get no answer when they have a validity period')],
  },
  {
    name: 'data_coding 0 is Latin-1',
    destination: '9998020001',
    expected: delivered,
    tests: [submits('may be read in another alphabet than GSM-7')],
  },
  {
    name: 'data_coding 0 is ASCII',
    destination: '9998030001',
    expected: delivered,
    tests: [submits('may be read in another alphabet than GSM-7')],
  },
  {
    name: 'message_payload taken apart',
    destination: '9998040001',
    expected: delivered,
    tests: [submits('may have a message_payload that the carrier takes apart')],
  },
  {
    name: 'sar_… parameters ignored',
    destination: '9998050001',
    long: true,
    expected: twoParts(delivered),
    tests: [submits('may be messages of their own although their sar_… parameters say parts')],
  },
  {
    name: 'parameter 0x1400 missing',
    destination: '9998060001',
    expected: { ...refused, reason: 'invalid_parameter' },
    tests: [submits('may need a certain optional parameter')],
  },
];

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
  ...IDS,
  ...RECEIPTS,
  ...TEXTS,
  ...RESPONSES,
  ...SUBMITS,
];

/** A text from a subscriber that has to be taken. */
export interface IncomingScenario {
  readonly name: string;
  readonly text: Omit<IncomingText, 'source'>;
  readonly tests: readonly TestReference[];
}

const stop = incoming('may say stop in %s: %s');

export const INCOMING_SCENARIOS: readonly IncomingScenario[] = [
  {
    name: 'a subscriber writes',
    text: { text: 'Hello' },
    tests: [incoming('reaches the ESME, and its answer is shown')],
  },
  ...['en', 'fr', 'ru', 'ar'].map((language) => ({
    name: `a subscriber says stop (${language})`,
    text: { stop: language },
    tests: [stop],
  })),
  { name: 'a subscriber writes @', text: { text: 'a@b' }, tests: [incoming('has 0x00 where it says @')] },
  {
    name: 'a subscriber writes in parts, the last first',
    text: { text: 'one two three', part_length: 5, in_reverse: true },
    tests: [incoming('may come in parts, the last first')],
  },
  {
    name: 'a subscriber writes in parts, and one is missing',
    text: { text: 'abcdef', part_length: 2, missing_part: 2, reference_bits: 16 },
    tests: [incoming('may lack a part, and have references of sixteen bits')],
  },
  {
    name: 'a subscriber writes in data_sm',
    text: { text: 'Hello', as: 'data_sm' },
    tests: [incoming('may travel with %j')],
  },
];
