import { StatementNames } from './statement-names';

describe('StatementNames', () => {
  it('gives a text one name that Postgres takes whole, and other texts others', () => {
    const names = new StatementNames();
    const name = names.of('SELECT 1');
    expect(name).toMatch(/^[\w-]{1,63}$/);
    expect(names.of('SELECT 1')).toBe(name);
    expect(names.of('SELECT 2')).not.toBe(name);
  });

  it('stops at a number no service writes by hand, and keeps the names it gave', () => {
    const names = new StatementNames();
    const given = Array.from({ length: 1_000 }, (_unused, index) => names.of(`SELECT ${index}`));
    expect(given.filter((name) => name !== undefined)).toHaveLength(300);
    expect(names.of('SELECT 7')).toBe(given[7]);
  });
});
