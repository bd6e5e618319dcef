import { KEPT_SECRET, MAX_SETTINGS_DIFFERENCES } from '@sms/contracts/messaging';
import { differencesOf } from './differences';

const NORTH = { name: 'north', port: 2775, password: 'one' };
const RULES = [
  { name: 'a', carriers: ['north'] },
  { name: 'b', blocked: true },
];

describe('the difference between two versions', () => {
  const of = (before: object, after: object) =>
    differencesOf({ carriers: [], routes: [], ...before }, { carriers: [], routes: [], ...after });

  it('names each setting that differs, and no secret', () => {
    expect(of({ carriers: [NORTH] }, { carriers: [{ ...NORTH, password: 'two', priority: 3 }] })).toEqual([
      { path: 'carriers.north.password', before: `"${KEPT_SECRET}"`, after: `"${KEPT_SECRET}"` },
      { path: 'carriers.north.priority', before: null, after: '3' },
    ]);
  });

  it('shows what is added and removed as a whole, without secrets', () => {
    expect(of({ carriers: [NORTH] }, { routes: [RULES[0]] })).toEqual([
      { path: 'carriers.north', before: JSON.stringify({ ...NORTH, password: KEPT_SECRET }), after: null },
      { path: 'routes.a', before: null, after: JSON.stringify(RULES[0]) },
    ]);
  });

  it('tells another order of rules, which decides', () => {
    expect(of({ routes: RULES }, { routes: [...RULES].reverse() })).toEqual([
      { path: 'routes', before: '["a","b"]', after: '["b","a"]' },
    ]);
    expect(of({ routes: RULES }, { routes: [RULES[1]] }).map(({ path }) => path)).toEqual(['routes.a']);
    expect(of({ routes: RULES }, { routes: RULES })).toEqual([]);
  });

  it('is bounded', () => {
    const many = Array.from({ length: 1_000 }, (_unused, index) => ({ name: `r${index}`, prefixes: ['1'.repeat(15)] }));
    expect(of({}, { routes: many })).toHaveLength(MAX_SETTINGS_DIFFERENCES);
    const [one] = of({}, { routes: [{ name: 'long', prefixes: Array.from({ length: 1_000 }, () => '1'.repeat(15)) }] });
    expect(one?.after?.length).toBeLessThan(1_100);
  });
});
