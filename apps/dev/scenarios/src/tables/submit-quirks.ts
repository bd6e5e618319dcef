import { delivered, refused, twoParts } from './outcome';
import type { QuirkScenario } from './quirk-scenario';
import { responses, submits } from './test-reference';

const late = responses('to %s come later than a test waits, and their receipts do not');

export const RESPONSE_QUIRKS: readonly QuirkScenario[] = [
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

export const SUBMIT_QUIRKS: readonly QuirkScenario[] = [
  {
    name: 'optional parameters refused',
    destination: '9998000001',
    expected: { ...refused, reason: 'unsupported_parameter' },
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
    expected: { ...refused, reason: 'unsupported_parameter' },
    tests: [submits('may need a certain optional parameter')],
  },
];
