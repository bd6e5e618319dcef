import { csvOf, wantsCsv } from './csv';

it('keeps a text from being taken for a formula, or for several cells or lines', () => {
  const texts = ['=1', '+1', '-1', '@a', '\ta', '\ra', 'a=1', 'a,b', 'a"b', 'a\nb', 'plain', ''];
  expect(csvOf(['n'], [texts])).toEqual({
    text: `n\r\n'=1,'+1,'-1,'@a,'\ta,"'\ra",a=1,"a,b","a""b","a\nb",plain,\r\n`,
  });
});

it('writes numbers as they are, and nothing for null', () => {
  expect(csvOf(['a', 'b', 'c'], [[-1, null, 0]]).text).toBe('a,b,c\r\n-1,,0\r\n');
});

it.each<[string | undefined, boolean]>([
  ['text/csv', true],
  ['application/json, TEXT/CSV;q=0.9', true],
  ['text/csv , */*', true],
  ['text/csvx', false],
  ['x-text/csv', false],
  ['*/*', false],
  [undefined, false],
])('takes %j for a wish for CSV: %s', (accept, wants) => {
  expect(wantsCsv(accept)).toBe(wants);
});
