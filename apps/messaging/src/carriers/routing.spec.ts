import { routeAfter, Routing, type RoutedCarrier } from './routing';

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
      for (let route: string | null = routing.routeTo(recipient, false); route !== null; route = routeAfter(route, route.split(',')[0] ?? '')) {
        expect(routing.routes).toContain(route);
      }
    }
    expect(routing.routes).toEqual(expect.arrayContaining(['world', 'levant', 'mobile', 'cheap', 'sandbox']));
  });

  it('goes on behind the carrier that had its turn', () => {
    expect(routeAfter('a,b,c', 'a')).toBe('b,c');
    expect(routeAfter('a,b,c', 'b')).toBe('c');
    expect(routeAfter('a,b,c', 'c')).toBeNull();
    expect(routeAfter('a', 'elsewhere')).toBeNull();
  });
});
