import { networksOf } from './networks';

it('counts an IPv4 address alone and by its /24, in either form', () => {
  const networks = { narrow: '192.0.2.7', wide: '192.0.2.0/24' };
  expect(networksOf('192.0.2.7')).toEqual(networks);
  expect(networksOf('::ffff:192.0.2.7')).toEqual(networks);
});

it('counts an IPv6 address by its /64, /56 and /48', () => {
  expect(networksOf('2001:db8:1:2ff::9')).toEqual({
    narrow: '2001:db8:1:2ff::/64',
    middle: '2001:db8:1:200::/56',
    wide: '2001:db8:1::/48',
  });
});
