import { delivered, pending } from './outcome';
import type { QuirkScenario } from './quirk-scenario';
import { ids } from './test-reference';

const may = ids('may be %s');

export const ID_QUIRKS: readonly QuirkScenario[] = [
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
