import { canonicalNetwork, Networks } from './networks';

it.each([
  ['192.0.2.7', '192.0.2.7/32'],
  ['192.0.2.7/24', '192.0.2.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['2001:DB8::1/32', '2001:db8::/32'],
  ['', undefined],
  ['x', undefined],
  ['192.0.2', undefined],
  ['192.0.2/24', undefined],
  ['192.0.2.0/33', undefined],
  ['192.0.2.0/-1', undefined],
  ['192.0.2.0/24/8', undefined],
  ['2001:db8::/129', undefined],
  ['3221226000', undefined],
])('writes the network %j as %j', (text, network) => expect(canonicalNetwork(text)).toBe(network));

it.each([
  [['192.0.2.0/24'], '192.0.2.255', true],
  [['192.0.2.0/24'], '192.0.3.0', false],
  [['192.0.2.0/24'], '::ffff:192.0.2.1', true],
  [['192.0.2.0/24', '2001:db8::/32'], '2001:db8:7::1', true],
  [['192.0.2.0/24'], '2001:db8::1', false],
  [['2001:db8::/32'], '192.0.2.1', false],
  [['192.0.2.0/24'], 'unknown', false],
  [['no network'], '192.0.2.1', false],
])('of %j, %s is one: %j', (networks, address, is) => expect(new Networks(networks).has(address)).toBe(is));
