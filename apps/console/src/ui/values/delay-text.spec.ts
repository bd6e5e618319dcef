import { delayText } from './delay-text';

it.each([
  [0, '+0 ms'],
  [38, '+38 ms'],
  [1_000, '+1 s'],
  [1_250, '+1.25 s'],
  [4_155, '+4.16 s'],
  [61_000, '+1 min 1 s'],
  [7_120_000, '+1 h 58 min'],
  [172_800_001, '+2 d'],
])('says %d ms as %s', (ms, text) => expect(delayText(ms)).toBe(text));
