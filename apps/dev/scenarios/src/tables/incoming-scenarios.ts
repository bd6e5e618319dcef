import type { IncomingText } from '../actors/simulator';
import { incoming, type TestReference } from './test-reference';

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
