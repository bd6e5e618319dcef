import fc from 'fast-check';
import { EVENT_BATCHES } from './events';
import { problemsOf } from './check-request';
import {
  BOOLEAN,
  listOf,
  MSISDN,
  object,
  oneOf,
  optional,
  orNull,
  type Rule,
  TEXT,
  text,
  TIME,
  UUID,
  whole,
} from './rules';

const RULES: Readonly<Record<string, Rule>> = {
  object: object<{ a: string; b?: boolean; c: { d: string | null } }>({
    a: TEXT,
    b: optional(BOOLEAN),
    c: object<{ d: string | null }>({ d: orNull(MSISDN) }),
  }),
  list: object<{ items: unknown[] }>({
    items: listOf(object<{ id: string; at: string; kind: string }>({ id: UUID, at: TIME, kind: oneOf(['a', 'b']) }), {
      min: 1,
      max: 3,
    }),
  }),
  events: EVENT_BATCHES,
};

function requestOf(rule: Rule) {
  return class {
    static readonly rule = rule;
  };
}

describe('rules', () => {
  it.each(Object.entries(RULES))('say where whenever something does not fit, and only then: %s', (_name, rule) => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'items', 'events', 'id', 'at', 'kind', 'v', 'batches', '__proto__');
    const leaf = fc.constantFrom(null, true, 1, '', 'a', 'opened', '96171123456', '2026-01-27T10:00Z');
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const problems = problemsOf(requestOf(rule), value);
        expect(problems === undefined).toBe(rule.fits(value));
        if (problems) expect(Object.keys(problems).length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('name a bounded number of places, and none of the values', () => {
    const items = Array.from({ length: 1_000 }, () => ({ phone: 'secret' }));
    const rule = object<{ items: unknown }>({
      items: listOf(object<{ phone: string }>({ phone: MSISDN }), { max: 1_000 }),
    });
    const problems = problemsOf(requestOf(rule), { items });
    expect(Object.keys(problems ?? {})).toHaveLength(20);
    expect(JSON.stringify(problems)).not.toContain('secret');
  });

  it('take every time that a service writes and every UUID, and what Postgres reads', () => {
    const written = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(fc.property(written, (date) => TIME.fits(date.toISOString())));
    fc.assert(fc.property(fc.uuid(), (id) => UUID.fits(id) && UUID.fits(id.toUpperCase())));
    const exotic = ['2026-01-27T10:00Z', '2026-01-27T24:00:00.000000000+05:30', '2026-01-27T10:00:00.123456789-12:00'];
    expect([...exotic, '2024-02-29T00:00Z', '2000-02-29T00:00Z', '2026-11-30T24:00Z'].every(TIME.fits)).toBe(true);
  });

  it.each([
    [
      'a time',
      TIME,
      [
        ...['2026-01-27', '2026-01-27T10:00', '2026-13-27T10:00Z', '2026-01-27T10:61Z', ' 2026-01-27T10:00Z', 0],
        ...['2026-01-27T24:01Z', '2026-01-27T24:59:59Z', '2026-01-27T24:00:01Z', '2026-01-27T24:00:00.001Z'],
        ...['2026-02-31T10:00Z', '2026-02-29T10:00Z', '1900-02-29T10:00Z', '2026-04-31T10:00Z', '2026-01-00T10:00Z'],
      ],
    ],
    ['a UUID', UUID, ['', '0198f3a17c1e4d449a361f0c5be1f001', '0198f3a1-7c1e-4d44-9a36-1f0c5be1f001\n', 7]],
    [
      'a number in international format',
      MSISDN,
      ['', '+96171123456', '0171123456', '961711', '9'.repeat(16), 96171123456],
    ],
    ['a whole number', whole(), [0.5, 2 ** 53, -(2 ** 53), Infinity, NaN, '1', 1n]],
    ['one within bounds', whole({ min: 1, max: 3 }), [0, 4]],
    ['a text within bounds', text(2, 3), ['a', 'abcd', '😀', 7]],
  ])('refuse what is not %s', (_what, rule, values) => {
    for (const value of values as readonly unknown[])
      expect({ value, fits: rule.fits(value) }).toEqual({ value, fits: false });
  });

  it('count texts in code points', () => expect(text(1, 3).fits('😀😀😀')).toBe(true));
});
