import { lengthOf } from './text-length';

it.each([
  ['', 'GSM-7', 0, 160, 1],
  ['a€', 'GSM-7', 3, 160, 1],
  ['€'.repeat(81), 'GSM-7', 162, 306, 2],
  ['–', 'UCS-2', 1, 70, 1],
  ['😀'.repeat(40), 'UCS-2', 80, 134, 2],
])('counts %j as %s %d of %d in %d', (text, encoding, used, room, segments) =>
  expect(lengthOf(text)).toEqual({ encoding, used, room, segments }),
);
