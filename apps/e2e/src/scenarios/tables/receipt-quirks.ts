import { delivered, pending, refused, undelivered, twoParts } from './outcome';
import type { QuirkScenario } from './quirk-scenario';

export const RECEIPT_QUIRKS: readonly QuirkScenario[] = [
  { name: 'receipt of text alone', destination: '9994200001', expected: delivered },
  { name: 'receipt of optional parameters alone', destination: '9994210001', expected: delivered },
  { name: 'receipt that contradicts itself', destination: '9994220001', expected: delivered },
  { name: 'receipt without our reference', destination: '9994230001', expected: delivered },
  { name: 'receipt with a foreign reference', destination: '9994240001', expected: delivered },
  { name: 'receipt from a national number', destination: '9994250000001', expected: delivered },
  { name: 'receipt from 00…', destination: '9994260001', expected: delivered },
  { name: 'receipt from +…', destination: '9994270001', expected: delivered },
  { name: 'receipt from a number with a blank', destination: '9994280001', expected: delivered },
  { name: 'receipt from a short code', destination: '9994290001', expected: delivered },
  { name: 'receipt without addresses', destination: '9994300001', expected: delivered },
  { name: 'receipt with addresses exchanged', destination: '9994310001', expected: delivered },
  { name: 'receipt without esm_class', destination: '9994320001', expected: delivered },
  { name: 'final receipt as an intermediate one', destination: '9994330001', expected: delivered },
  { name: 'receipt with a user data header', destination: '9994340001', expected: delivered },
  { name: 'receipt in data_sm', destination: '9994350001', expected: delivered },
  { name: 'receipt in UTF-16BE', destination: '9994360001', expected: delivered },
  // Nothing says that no other receipt will come, until the message is closed after 48 h.
  { name: 'receipt for the first part only', destination: '9994370001', long: true, expected: twoParts(pending) },
  { name: 'receipt for the last part only', destination: '9994380001', long: true, expected: twoParts(pending) },
  { name: 'ACCEPTD, ENROUTE, DELIVRD', destination: '9994390001', expected: delivered },
  { name: 'UNDELIV, DELIVRD', destination: '9994400001', expected: undelivered },
  { name: 'UNKNOWN, DELIVRD', destination: '9994410001', expected: delivered },
  {
    name: 'receipt for a refused submit',
    destination: '9994420001',
    expected: { ...refused, reason: 'invalid_recipient' },
  },
  { name: 'dates of +05:30', destination: '9994430001', expected: delivered },
  { name: 'dates with seconds', destination: '9994440001', expected: delivered },
  { name: 'dates with a century', destination: '9994450001', expected: delivered },
  { name: 'dates of sixteen characters', destination: '9994460001', expected: delivered },
  { name: 'dates of zeros', destination: '9994470001', expected: delivered },
  { name: 'ACCEPTD and nothing after it', destination: '9994480001', expected: pending },
  { name: 'UNKNOWN and nothing after it', destination: '9994490001', expected: pending },
  {
    name: 'response lost, receipt without our reference',
    destination: '2348010000001',
    rule: { behaviour: ['no_response', 'receipt_no_reference'] },
    expected: delivered,
  },
  // Whoever reports that it has the message has it: it is not sent again.
  {
    name: 'response lost, ACCEPTD in its place',
    destination: '2348010000002',
    rule: { behaviour: ['no_response', 'receipt_accepted_only'] },
    expected: pending,
  },
  {
    name: 'id in another base, receipt of text from a national number',
    destination: '2348010000003',
    rule: { behaviour: ['id_hex_then_decimal', 'receipt_text_only', 'receipt_national'] },
    expected: delivered,
  },
];
