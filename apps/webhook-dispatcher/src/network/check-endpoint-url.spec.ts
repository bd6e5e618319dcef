import { AddressGuard } from './address-guard';
import { checkEndpointUrl } from './check-endpoint-url';

const guard = new AddressGuard([]);
const check = (url: string) => checkEndpointUrl(url, guard);

describe('checkEndpointUrl', () => {
  it.each([
    'https://example.com',
    'https://example.com/hooks?key=1',
    'https://example.com:8443/',
    'HTTPS://EXAMPLE.COM/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://localhost.example.com/',
    'https://example.com/path@sign',
  ])('takes %s', (url) => {
    expect(check(url)).toEqual([]);
  });

  it.each([
    ['loopback', 'https://127.0.0.1/'],
    ['loopback, short', 'https://127.1/'],
    ['loopback, decimal', 'https://2130706433/'],
    ['loopback, hexadecimal', 'https://0x7f000001/'],
    ['loopback, hexadecimal parts', 'https://0x7f.0x0.0x0.0x1/'],
    ['loopback, octal', 'https://0177.0.0.1/'],
    ['loopback, octal whole', 'https://017700000001/'],
    ['loopback, mixed', 'https://0x7f.1/'],
    ['loopback, full-width digits escaped', 'https://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1/'],
    ['loopback, trailing dot', 'https://127.0.0.1./'],
    ['unspecified', 'https://0.0.0.0/'],
    ['unspecified, short', 'https://0/'],
    ['private 10', 'https://10.1.2.3/'],
    ['private 172.16', 'https://172.31.255.255/'],
    ['private 192.168', 'https://192.168.0.1/'],
    ['carrier-grade NAT', 'https://100.64.0.1/'],
    ['link-local metadata', 'https://169.254.169.254/latest/meta-data'],
    ['metadata, decimal', 'https://2852039166/'],
    ['protocol assignments', 'https://192.0.0.8/'],
    ['documentation 1', 'https://192.0.2.1/'],
    ['documentation 2', 'https://198.51.100.1/'],
    ['documentation 3', 'https://203.0.113.1/'],
    ['benchmarking', 'https://198.19.0.1/'],
    ['multicast', 'https://224.0.0.1/'],
    ['reserved', 'https://240.0.0.1/'],
    ['broadcast', 'https://255.255.255.255/'],
    ['v6 loopback', 'https://[::1]/'],
    ['v6 loopback, long', 'https://[0:0:0:0:0:0:0:1]/'],
    ['v6 unspecified', 'https://[::]/'],
    ['v4-mapped', 'https://[::ffff:127.0.0.1]/'],
    ['v4-mapped, hexadecimal', 'https://[::ffff:7f00:1]/'],
    ['v4-mapped private', 'https://[::ffff:10.0.0.1]/'],
    ['v4-mapped public', 'https://[::ffff:8.8.8.8]/'],
    ['v4-compatible', 'https://[::127.0.0.1]/'],
    ['NAT64', 'https://[64:ff9b::7f00:1]/'],
    ['NAT64 of a private address', 'https://[64:ff9b::10.0.0.1]/'],
    ['NAT64, local use', 'https://[64:ff9b:1::1]/'],
    ['discard', 'https://[100::1]/'],
    ['unique local', 'https://[fd12:3456::1]/'],
    ['v6 link-local', 'https://[fe80::1]/'],
    ['v6 site-local', 'https://[fec0::1]/'],
    ['v6 multicast', 'https://[ff02::1]/'],
    ['v6 documentation', 'https://[2001:db8::1]/'],
    ['v6 documentation, new', 'https://[3fff::1]/'],
    ['6to4 of loopback', 'https://[2002:7f00:1::]/'],
    ['Teredo', 'https://[2001::1]/'],
  ])('refuses an address that is not public: %s', (_name, url) => {
    expect(check(url)).toEqual(['The URL must not point to a private or reserved address.']);
  });

  it.each([
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://@example.com/',
    'https://:@example.com/',
    'https://example.com@127.0.0.1/',
  ])('refuses credentials: %s', (url) => {
    expect(check(url)).toContain('The URL must not contain credentials.');
  });

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https:example.com',
    'https:///example.com',
    'wss://example.com',
  ])('refuses another scheme: %s', (url) => {
    expect(check(url)).toEqual(['The URL must use HTTPS.']);
  });

  it.each([
    '',
    'example.com',
    'https://',
    'https://exa mple.com/',
    'https://example.com/\n',
    '\thttps://example.com',
    'https://example.com\\@127.0.0.1/',
    'https://256.256.256.256/',
    'https://exämple.com/',
    'https://example.com:99999/',
  ])('refuses what is no URL: %j', (url) => {
    expect(check(url)).toEqual(['The value must be a valid URL.']);
  });

  it('refuses fragments, port 0 and great length', () => {
    expect(check('https://example.com/#x')).toEqual(['The URL must not contain a fragment.']);
    expect(check('https://example.com:0/')).toEqual(['The URL must not use port 0.']);
    expect(check(`https://example.com/${'a'.repeat(2_048)}`)).toEqual([
      'The URL must not be longer than 2048 characters.',
    ]);
  });

  it('takes what an exception allows, in every spelling, and nothing beside it', () => {
    const development = new AddressGuard(['127.0.0.0/8', '::1/128']);
    expect(checkEndpointUrl('https://127.0.0.1:9443/', development)).toEqual([]);
    expect(checkEndpointUrl('https://2130706433/', development)).toEqual([]);
    expect(checkEndpointUrl('https://[::1]/', development)).toEqual([]);
    expect(checkEndpointUrl('https://10.0.0.1/', development)).toHaveLength(1);
    expect(checkEndpointUrl('https://[fd00::1]/', development)).toHaveLength(1);
  });
});
