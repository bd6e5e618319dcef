import type { IncomingText } from '../actors/simulator';

/** A text from a subscriber that has to be taken. */
export interface IncomingScenario {
  readonly name: string;
  readonly text: Omit<IncomingText, 'source'>;
}

export const INCOMING_SCENARIOS: readonly IncomingScenario[] = [
  { name: 'a subscriber writes', text: { text: 'Hello' } },
  ...['en', 'fr', 'ru', 'ar'].map((language) => ({
    name: `a subscriber says stop (${language})`,
    text: { stop: language },
  })),
  { name: 'a subscriber writes @', text: { text: 'a@b' } },
  {
    name: 'a subscriber writes in parts, the last first',
    text: { text: 'one two three', part_length: 5, in_reverse: true },
  },
  {
    name: 'a subscriber writes in parts, and one is missing',
    text: { text: 'abcdef', part_length: 2, missing_part: 2, reference_bits: 16 },
  },
  { name: 'a subscriber writes in data_sm', text: { text: 'Hello', as: 'data_sm' } },
];
