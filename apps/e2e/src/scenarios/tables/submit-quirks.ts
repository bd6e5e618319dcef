import { delivered, refused, twoParts } from './outcome';
import type { QuirkScenario } from './quirk-scenario';

export const RESPONSE_QUIRKS: readonly QuirkScenario[] = [
  // Their receipts come at once and settle them.
  { name: 'response after 30 s', destination: '9997000001', expected: delivered },
  { name: 'response after 55 s', destination: '9997010001', expected: delivered },
  { name: 'response after 90 s', destination: '9997020001', expected: delivered },
  { name: 'responses out of order', destination: '9997030001', expected: delivered },
  { name: 'generic_nack of nothing before the response', destination: '9997040001', expected: delivered },
  { name: 'refused once with half a body', destination: '9997050001', expected: delivered },
  { name: 'response without a NUL', destination: '9997060001', expected: delivered },
  { name: 'response with stray octets', destination: '9997070001', expected: delivered },
  { name: 'response of another command', destination: '9997080001', expected: delivered },
  { name: "refused with a status of the carrier's own", destination: '9997090001', expected: refused },
  {
    name: 'queue full for one recipient, once',
    destination: '9997100001',
    rule: { behaviour: 'recipient_queue_full', times: 1 },
    expected: delivered,
  },
];

export const SUBMIT_QUIRKS: readonly QuirkScenario[] = [
  {
    name: 'optional parameters refused',
    destination: '9998000001',
    expected: { ...refused, reason: 'unsupported_parameter' },
  },
  {
    name: 'no answer to a validity period, once',
    destination: '9998010001',
    rule: { behaviour: 'submit_validity_unanswered', times: 1 },
    expected: delivered,
  },
  { name: 'data_coding 0 is Latin-1', destination: '9998020001', expected: delivered },
  { name: 'data_coding 0 is ASCII', destination: '9998030001', expected: delivered },
  { name: 'message_payload taken apart', destination: '9998040001', expected: delivered },
  { name: 'sar_… parameters ignored', destination: '9998050001', long: true, expected: twoParts(delivered) },
  {
    name: 'parameter 0x1400 missing',
    destination: '9998060001',
    expected: { ...refused, reason: 'unsupported_parameter' },
  },
];
