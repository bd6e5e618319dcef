import { type Execution, ofSameSizes, rowsOf } from './same-sizes';

const of = (rows: number, count: number, milliseconds = rows): Execution[] =>
  Array.from({ length: count }, () => ({ rows, milliseconds }));

describe('size of an execution', () => {
  it('is how many rows it returned', () => {
    expect(rowsOf('Limit  (cost=0.42..8.44 rows=250 width=36) (actual rows=100.00 loops=1)')).toBe(100);
  });

  it('is how many it was given when they are more', () => {
    const result = 'Aggregate  (cost=50.38..50.64 rows=1 width=32) (actual rows=1.00 loops=1)';
    const given = (of: string) =>
      rowsOf(`${result}\n  ->  Function Scan on ${of}  (cost=0.02..0.12 rows=10 width=68) (actual rows=14.00 loops=1)`);
    expect(given('i')).toBe(14);
    expect(given('unnest i')).toBe(14);
    expect(given('generate_series i')).toBe(1);
  });

  it('is not how many it read', () => {
    const read = '  ->  Index Scan using a on b  (cost=0.42..8.44 rows=1 width=36) (actual rows=5000.00 loops=1)';
    expect(rowsOf(`Aggregate  (cost=1.00..2.00 rows=1 width=8) (actual rows=1.00 loops=1)\n${read}`)).toBe(1);
  });

  it('is nothing without a row, or when the plan was not analysed', () => {
    expect(rowsOf('Update on a  (cost=0.42..8.44 rows=0 width=0) (actual rows=0.00 loops=1)')).toBe(0);
    expect(rowsOf('Result  (cost=0.00..0.01 rows=1 width=4)')).toBe(0);
  });
});

describe('executions of the same sizes', () => {
  it('takes as many of each size from both', () => {
    const [small, large] = ofSameSizes([...of(5, 30), ...of(500, 10)], [...of(6, 10), ...of(400, 30)], 10);
    expect(small).toEqual([...of(5, 10), ...of(500, 10)]);
    expect(large).toEqual([...of(6, 10), ...of(400, 10)]);
  });

  it('leaves out quick and slow ones alike', () => {
    const times = Array.from({ length: 30 }, (_one, place) => ({ rows: 1, milliseconds: place }));
    expect(ofSameSizes(times, of(1, 10), 10)[0].map(({ milliseconds }) => milliseconds)).toEqual([
      1, 4, 7, 10, 13, 16, 19, 22, 25, 28,
    ]);
  });

  it('takes all when most have none of their size on the other side, or too few are left', () => {
    const [small, large] = [of(1, 20), [...of(1, 10), ...of(1_000, 30)]];
    expect(ofSameSizes(small, large, 10)).toEqual([small, large]);
    expect(ofSameSizes(of(1, 9), of(1, 50), 10)).toEqual([of(1, 9), of(1, 50)]);
  });
});
