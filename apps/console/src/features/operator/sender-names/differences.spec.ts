import { piecesOf } from './differences';

const marked = (name: string, other: string): string =>
  piecesOf(name, other)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('');

it.each([
  ['NORDVIK', 'N0RDVIK', 'N[O]RDVIK'],
  ['NORDVIK-ID', 'NORDVIK', 'NORDVIK[-ID]'],
  ['NordVik', 'NORDVIK', 'NordVik'],
  ['ABC', 'XYZ', '[ABC]'],
  ['', 'ABC', ''],
])('marks in %s what %s has not', (name, other, expected) => expect(marked(name, other)).toBe(expected));
