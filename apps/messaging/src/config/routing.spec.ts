import fc from 'fast-check';
import type { CarrierSettings, RoutedCarrier } from '@sms/carriers';
import { parseRouteRules, type RouteRule } from './route-rules';
import { type RoutedMessage, routeWithout, Routing } from './routing';

function carrier(name: string, prefixes: readonly string[], priority = 100, sandbox = false): RoutedCarrier {
  return { name, prefixes, priority, sandbox };
}

const MESSAGE: RoutedMessage = { accountId: 1, sender: 'ACME', lane: 'single', sandbox: false };

function routeTo(routing: Routing, recipient: string, sandbox: boolean): string {
  return routing.of({ ...MESSAGE, sandbox })(recipient).route;
}

function rules(...entries: readonly object[]): readonly RouteRule[] {
  return parseRouteRules(
    entries.map((entry, index) => ({ name: `rule ${index + 1}`, ...entry })),
    ['a', 'b', 'c'].map((name) => ({ name, kind: 'http' }) as CarrierSettings),
  );
}

describe('Routing', () => {
  const routing = new Routing([
    carrier('world', [''], 50),
    carrier('levant', ['961', '963']),
    carrier('mobile', ['96171', '96170'], 20),
    carrier('cheap', ['961'], 10),
    carrier('sandbox', [], 1, true),
  ]);

  it('tries the longest prefix first, then the lowest priority', () => {
    expect(routeTo(routing, '96171123456', false)).toBe('mobile,cheap,levant,world');
    expect(routeTo(routing, '96311123456', false)).toBe('levant,world');
    expect(routeTo(routing, '46700000001', false)).toBe('world');
  });

  it('says what decides the place of each carrier', () => {
    expect(routing.prefixes).toEqual(['', '961', '96170', '96171', '963']);
    expect(routing.explain('96171')).toEqual([
      { carrier: 'mobile', prefix: '96171', priority: 20 },
      { carrier: 'cheap', prefix: '961', priority: 10 },
      { carrier: 'levant', prefix: '961', priority: 100 },
      { carrier: 'world', prefix: '', priority: 50 },
    ]);
    expect(routing.explain('44')).toEqual([]);
    for (const prefix of routing.prefixes)
      expect(
        routing
          .explain(prefix)
          .map(({ carrier }) => carrier)
          .join(','),
      ).toBe(routeTo(routing, prefix, false));
  });

  it('keeps sandbox and real messages apart', () => {
    expect(routeTo(routing, '96171123456', true)).toBe('sandbox');
    expect(routeTo(new Routing([carrier('real', [''])]), '96171123456', true)).toBe('');
    expect(routeTo(new Routing([carrier('both', [''], 1, true)]), '96171123456', false)).toBe('both');
  });

  it('has an empty route where no carrier goes', () => {
    expect(routeTo(new Routing([carrier('levant', ['961'])]), '46700000001', false)).toBe('');
  });

  it('knows every route that a message can come to have', () => {
    for (const recipient of ['96171123456', '96170123456', '96199', '9631', '4670', '1']) {
      for (
        let route: string | null = routeTo(routing, recipient, false);
        route !== null;
        route = routeWithout(route, route.split(',')[0] ?? '')
      ) {
        expect(routing.routes).toContain(route);
      }
    }
    expect(routing.routes).toEqual(expect.arrayContaining(['world', 'levant', 'mobile', 'cheap', 'sandbox']));
  });

  it('gives any number the route that looking at each carrier would give', () => {
    const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom('1', '2'), maxLength });
    const carriers = fc.array(fc.record({ prefixes: fc.array(digits(4), { maxLength: 3 }), priority: fc.nat(3) }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(carriers, digits(8), (some, recipient) => {
        const named = some.map(({ prefixes, priority }, index) => carrier(`c${index}`, prefixes, priority));
        const fit = ({ prefixes }: RoutedCarrier) =>
          Math.max(-1, ...prefixes.filter((prefix) => recipient.startsWith(prefix)).map(({ length }) => length));
        const expected = named
          .filter((one) => fit(one) >= 0)
          .sort((a, b) => fit(b) - fit(a) || a.priority - b.priority)
          .map(({ name }) => name);
        expect(routeTo(new Routing(named), recipient, false)).toBe(expected.join(','));
      }),
    );
  });

  it('leaves out the carrier that refused, and keeps those that were passed over', () => {
    expect(routeWithout('a,b,c', 'a')).toBe('b,c');
    expect(routeWithout('a,b,c', 'b')).toBe('a,c');
    expect(routeWithout('a,b', 'b')).toBe('a');
    expect(routeWithout('a', 'a')).toBeNull();
    expect(routeWithout('a', 'elsewhere')).toBeNull();
    expect(routeWithout('', 'a')).toBeNull();
  });

  it('takes a route for one as long as all of its carriers are configured', () => {
    expect(['world', 'mobile,world', 'levant,cheap'].map((route) => routing.isRoute(route))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['', 'former', 'mobile,former'].map((route) => routing.isRoute(route))).toEqual([false, false, false]);
  });
});

describe('Routing by rules', () => {
  const carriers = [carrier('a', ['']), carrier('b', ['41']), carrier('c', [], 1, true)];
  const decide = (message: Partial<RoutedMessage>, recipient: string, ...entries: readonly object[]) =>
    new Routing(carriers, rules(...entries)).of({ ...MESSAGE, ...message })(recipient);

  it('takes the first rule whose conditions are all fulfilled, and the prefixes of the carriers without one', () => {
    const entries = [
      { prefixes: ['4179'], lanes: ['otp'], carriers: ['b'] },
      { accounts: [7], senders: ['Acme'], carriers: ['a', 'c'] },
      { prefixes: ['41'], carriers: ['c'] },
    ];
    expect(decide({ lane: 'otp' }, '41791234567', ...entries)).toEqual({
      route: 'b',
      rule: 'rule 1',
      prefix: '4179',
      blocked: false,
    });
    expect(decide({ accountId: 7 }, '41791234567', ...entries)).toMatchObject({ route: 'a,c', rule: 'rule 2' });
    expect(decide({ accountId: 7, sender: 'Other' }, '41791234567', ...entries)).toMatchObject({ rule: 'rule 3' });
    expect(decide({}, '46701234567', ...entries)).toEqual({ route: 'a', rule: null, prefix: '', blocked: false });
    expect(decide({ sandbox: true }, '41791234567', ...entries)).toMatchObject({ route: 'c', rule: null });
  });

  it('blocks recipients unless an earlier rule takes them', () => {
    const entries = [
      { prefixes: ['41900123456'], carriers: ['a'] },
      { prefixes: ['41900'], blocked: true },
    ];
    const routing = new Routing(carriers, rules(...entries));
    const numbers = ['41900123456', '41900123457', '41791234567', '41900999999'];
    expect(routing.blockedOf(MESSAGE, numbers, 20)).toEqual(['41900123457', '41900999999']);
    expect(routing.blockedOf(MESSAGE, numbers, 1)).toEqual(['41900123457']);
    expect(routing.blockedOf({ ...MESSAGE, sandbox: true }, numbers, 20)).toEqual([]);
    expect(routing.of(MESSAGE)('41900123457')).toMatchObject({ route: '', blocked: true });
  });

  it('divides numbers by weight, each the same way every time', () => {
    const routing = new Routing(carriers, rules({ weights: { a: 30, b: 70, c: 0 } }));
    const routes = Array.from(
      { length: 10_000 },
      (_unused, index) => routing.of(MESSAGE)(String(46_700_000_000 + index)).route,
    );
    const share = routes.filter((route) => route === 'b,a,c').length / routes.length;
    expect(share).toBeGreaterThan(0.68);
    expect(share).toBeLessThan(0.72);
    expect(new Set(routes)).toEqual(new Set(['b,a,c', 'a,b,c']));
    expect(routing.of(MESSAGE)('46700000123').route).toBe(routes[123]);
  });

  it('knows the routes of its rules, and what is left of them', () => {
    const { routes } = new Routing(carriers, rules({ carriers: ['c', 'b', 'a'] }, { weights: { a: 1, b: 1 } }));
    expect(routes).toEqual(expect.arrayContaining(['c,b,a', 'b,a', 'a', 'a,b', 'b']));
  });

  it.each<[string, object, string]>([
    ['no way', {}, 'rule 1: carriers or weights or "blocked": true is required, and only one of them'],
    ['two ways', { carriers: ['a'], blocked: true }, 'only one of them'],
    ['an unknown carrier', { carriers: ['nobody'] }, 'rule 1: carriers names a carrier that is not configured'],
    ['a weight of an unknown carrier', { weights: { nobody: 1 } }, 'rule 1: weights names a carrier'],
    ['no weight above 0', { weights: { a: 0 } }, 'rule 1: weights must have one above 0'],
    ['a carrier twice', { carriers: ['a', 'a'] }, 'rule 1: carriers must be a list'],
    ['an unknown lane', { lanes: ['fast'], carriers: ['a'] }, 'rule 1: lanes must be a list of otp, single, bulk'],
    ['no account', { accounts: [], carriers: ['a'] }, 'rule 1: accounts must be a list of'],
    ['a prefix with a sign', { prefixes: ['+41'], carriers: ['a'] }, 'rule 1: prefixes must be a list of digits'],
    ['a misspelt field', { prefix: ['41'], carriers: ['a'] }, 'rule 1: prefix is not a field of a rule'],
  ])('refuses a rule with %s', (_what, entry, problem) => {
    expect(() => rules(entry)).toThrow(problem);
  });

  it('refuses two rules of one name, and more rules than are compared in time', () => {
    expect(() => rules({ name: 'one', carriers: ['a'] }, { name: 'one', carriers: ['b'] })).toThrow(
      'two rules have the name one',
    );
    expect(() => rules(...Array.from({ length: 201 }, () => ({ carriers: ['a'] })))).toThrow('at most 200 rules');
  });
});
