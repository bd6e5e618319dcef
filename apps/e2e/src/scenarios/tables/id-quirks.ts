import { delivered, pending } from './outcome';
import type { QuirkScenario } from './quirk-scenario';

export const ID_QUIRKS: readonly QuirkScenario[] = [
  { name: 'id decimal, then hexadecimal', destination: '9994000001', expected: delivered },
  { name: 'id hexadecimal, then ten decimal digits', destination: '9994010001', expected: delivered },
  { name: 'id hexadecimal, then signed', destination: '9994020001', expected: delivered },
  { name: 'id padded to ten digits', destination: '9994030001', expected: delivered },
  { name: 'id cut to its first ten characters', destination: '9994040001', expected: pending },
  { name: 'id cut to its last ten characters', destination: '9994050001', expected: pending },
  { name: 'id a UUID', destination: '9994060001', expected: delivered },
  { name: 'id a UUID, then without dashes', destination: '9994070001', expected: delivered },
  { name: 'no id in the response', destination: '9994080001', expected: delivered },
  { name: 'id of 64 octets', destination: '9994090001', expected: delivered },
  // Longer than any carrier is allowed to write: neither the response nor the receipt has an id that could be kept.
  { name: 'id of 65 octets', destination: '9994100001', expected: pending },
  { name: 'id of 3,000 octets', destination: '9994110001', expected: pending },
  { name: 'id with a NUL inside', destination: '9994120001', expected: delivered },
  ...['first', 'second', 'third'].map((nth, index) => ({
    name: `ids that repeat, ${nth} message`,
    destination: `999413000${index + 1}`,
    expected: delivered,
  })),
  { name: 'ids counted by each session', destination: '9994140001', expected: delivered },
];
