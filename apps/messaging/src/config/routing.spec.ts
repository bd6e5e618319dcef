import fc from 'fast-check';
import type { RoutedCarrier } from '@sms/carriers';
import { routeWithout, Routing } from './routing';

function carrier(name: string, prefixes: readonly string[], priority = 100, sandbox = false): RoutedCarrier {
  return { name, prefixes, priority, sandbox };
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
    expect(routing.routeTo('96171123456', false)).toBe('mobile,cheap,levant,world');
    expect(routing.routeTo('96311123456', false)).toBe('levant,world');
    expect(routing.routeTo('46700000001', false)).toBe('world');
  });

  it('keeps sandbox and real messages apart', () => {
    expect(routing.routeTo('96171123456', true)).toBe('sandbox');
    expect(new Routing([carrier('real', [''])]).routeTo('96171123456', true)).toBe('');
    expect(new Routing([carrier('both', [''], 1, true)]).routeTo('96171123456', false)).toBe('both');
  });

  it('has an empty route where no carrier goes', () => {
    expect(new Routing([carrier('levant', ['961'])]).routeTo('46700000001', false)).toBe('');
  });

  it('knows every route that a message can come to have', () => {
    for (const recipient of ['96171123456', '96170123456', '96199', '9631', '4670', '1']) {
      for (
        let route: string | null = routing.routeTo(recipient, false);
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
        expect(new Routing(named).routeTo(recipient, false)).toBe(expected.join(','));
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
