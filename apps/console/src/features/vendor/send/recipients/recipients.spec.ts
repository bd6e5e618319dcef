import { numbersOf, withoutLines, withoutMalformed } from './recipients';

it('takes numbers as people write them', () => {
  expect(numbersOf('+46 70-000 00 01, 0046700000002;\n\n46700000003\t(46) 700 000 004')).toEqual([
    '46700000001',
    '46700000002',
    '46700000003',
    '46700000004',
  ]);
});

it('makes no number of another country out of a national one', () => {
  expect(numbersOf('0701234567')).toEqual(['0701234567']);
});

it('keeps what is none, until it is left out', () => {
  expect(numbersOf('46700000001\n<img src=x>, 12')).toEqual(['46700000001', '<img src=x>', '12']);
  expect(withoutMalformed('46700000001\n<img src=x>, 12')).toBe('46700000001');
});

it('leaves lines out of a list, however they end', () => {
  expect(withoutLines('phone\r\nbad\n1\rworse', new Set([2, 4]))).toBe('phone\n1');
});

it('counts empty lines of a list as well', () => {
  expect(withoutLines('phone\n\r\nbad\n1', new Set([3]))).toBe('phone\n\n1');
});
