import { columns } from './columns';

const WORDS = { id: ['bigint', (word: { id: number }) => word.id], length: ['integer', () => 3] } as const;

describe('columns', () => {
  it('gives the columns of a statement, their names and their arrays in one order', () => {
    const words = columns(WORDS);
    expect(words.unnest).toBe('unnest($1::bigint[], $2::integer[])');
    expect(words.names).toBe('id, length');
    expect(words.arrays([{ id: 7 }, { id: 8 }])).toEqual(['{7,8}', '{3,3}']);
    expect(words.arrays([])).toEqual(['{}', '{}']);
  });

  it('writes bytes as an array of bytea has them', () => {
    const bytes = columns({ raw: ['bytea', ({ raw }: { raw: Buffer | null }) => raw] });
    expect(bytes.arrays([{ raw: Buffer.from([0, 34, 92]) }, { raw: null }, { raw: Buffer.alloc(0) }])).toEqual([
      '{"\\\\x00225c",NULL,"\\\\x"}',
    ]);
  });

  it('leaves room for other parameters before them', () => {
    expect(columns(WORDS, 3).unnest).toBe('unnest($3::bigint[], $4::integer[])');
  });
});
