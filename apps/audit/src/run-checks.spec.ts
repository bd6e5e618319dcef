import type { AuditContext, Check, Finding, Page } from './reading/check';
import { runCheck } from './run-checks';

const CONTEXT = {} as AuditContext;
const finding = (row: string): Finding => ({ row, what: 'it is wrong' });

/** A check of these pages: the findings of each page at each reading. The last reading is repeated. */
function checkOf(...pages: readonly (readonly (readonly string[])[])[]): Check {
  const looks = pages.map((page): Page => {
    let look = 0;
    return () => {
      const rows = page[Math.min(look++, page.length - 1)] ?? [];
      return Promise.resolve({ rows: 10, wrong: rows.map(finding) });
    };
  });
  return {
    name: 'all is well',
    async *pages() {
      for (const page of looks) yield await Promise.resolve(page);
    },
  };
}

const run = (check: Check, sample = 1) => runCheck(check, CONTEXT, { sample, againSeconds: 0 });

describe('runCheck', () => {
  it('counts the rows of all pages', async () => {
    expect(await run(checkOf([[]], [[]], [[]]))).toMatchObject({ rows: 30, wrong: 0, first: undefined });
  });

  it('forgets what is right when it is looked at again', async () => {
    expect(await run(checkOf([['a', 'b'], ['b'], []]))).toMatchObject({ rows: 10, wrong: 0, first: undefined });
  });

  it('does not take another row for the one that was wrong before', async () => {
    expect(await run(checkOf([['a'], ['b'], ['c'], ['d']]))).toMatchObject({ wrong: 0 });
  });

  it('names the first row that stays wrong, and counts the others', async () => {
    const check = checkOf(
      [[]],
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      [['d']],
    );
    expect(await run(check)).toMatchObject({ rows: 30, wrong: 2, first: finding('b') });
  });

  it('looks at some of the pages only when asked to', async () => {
    const all = Array.from({ length: 400 }, () => [[]]);
    const { rows } = await run(checkOf(...all), 10);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(2_000);
  });
});
