import fc from 'fast-check';
import { listOf, tidiedCount, uploadOf, withoutUploadLines } from './recipient-list';

const list = (text: string) => listOf('list.csv', text.length, text);
const upload = (text: string) => uploadOf(list(text)).text();

it('finds the column by a name that the API knows', async () => {
  const { header, column } = list('name;Phone;order\nAlva;+46 70-000 00 01;1');
  expect([header, column]).toEqual([['name', 'Phone', 'order'], 1]);
  expect(await upload('name;Phone;order\nAlva;+46 70-000 00 01;1')).toBe('phone\n46700000001');
});

it('finds the column by its numbers where the name says nothing', () => {
  expect(list('who\tmobil\nAlva\t0046700000001').column).toBe(1);
});

it('takes a list without a header as it is', async () => {
  const text = '46700000001\r\n+46700000002\r\nnone';
  expect(list(text).header).toBeNull();
  expect(await upload(text)).toBe('46700000001\n46700000002\nnone');
  expect(tidiedCount(list(text))).toBe(1);
});

it('reads cells in double quotes, and a byte order mark', () => {
  expect(list('\uFEFF"last, first",phone\n"a ""b"", c",46700000001').rows).toEqual([['a "b", c', '46700000001']]);
});

it('keeps the line of each row, so that a refusal names it', async () => {
  const text = 'phone,name\nnone,a\n46700000001,b\n12,c';
  const rest = withoutUploadLines(list(text), new Set([2, 4]));
  expect(await uploadOf(rest).text()).toBe('phone\n46700000001');
});

it('quotes what is no number, so that it stays one cell', async () => {
  expect(await upload('phone\n"a,b"')).toBe('phone\n"a,b"');
});

it('never loses a row', () => {
  const cell = fc.string({ maxLength: 8 }).map((text) => text.replaceAll(/["\r\n\uFEFF]/g, ''));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 8 }), (cells) => {
      const { rows } = list(['phone,x', ...cells.map((one) => `"${one}",1`)].join('\n'));
      expect(rows.map((row) => row[0])).toEqual(cells);
    }),
  );
});
