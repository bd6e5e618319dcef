import { createHook } from 'node:async_hooks';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Agent } from 'undici';
import { AttemptSender } from '../client/attempt-sender';
import { signingKey } from '../client/signature';
import { AddressGuard } from './address-guard';
import { checkEndpointUrl } from './check-endpoint-url';
import { createGuardedAgent } from './guarded-agent';

/** First and last address of each IPv4 range that webhooks must never reach, and two that clouds use. */
const BLOCKED_IPV4 = [
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.0.0',
  '169.254.169.254',
  '169.254.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.0',
  '192.0.0.255',
  '192.0.2.0',
  '192.0.2.255',
  '192.88.99.0',
  '192.88.99.255',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.0',
  '198.51.100.255',
  '203.0.113.0',
  '203.0.113.255',
  '224.0.0.0',
  '239.255.255.255',
  '240.0.0.0',
  '255.255.255.255',
  '100.100.100.200',
];

const BLOCKED_IPV6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '0000:0000:0000:0000:0000:0000:0000:0001',
  '100::',
  '100::ffff:ffff:ffff:ffff',
  '64:ff9b::',
  '64:ff9b:1::',
  '64:ff9b:1:ffff::1',
  'fc00::',
  'fd00:ec2::254',
  'fdff:ffff::1',
  'fe80::',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff00::',
  'ff02::1',
  'ffff::1',
  '2001::1',
  '2001:1ff::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2001:db8:ffff::1',
  '2002::',
  '2002:ffff::1',
  '3fff::1',
  '3fff:fff::1',
  '5f00::1',
  '4000::1',
  '::ffff:0:0',
  '::ffff:0:8.8.8.8',
  '::8.8.8.8',
  '::ffff:8.8.8.8',
];

/** Every spelling of an IPv4 address that URL parsers or address parsers are known to accept. */
function spellings(address: string): string[] {
  const bytes = address.split('.').map(Number) as [number, number, number, number];
  const [a, b, c, d] = bytes;
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number, width = 0) => value.toString(16).padStart(width, '0');
  const words = `${hex(a, 2)}${hex(b, 2)}:${hex(c, 2)}${hex(d, 2)}`;
  const octal = (value: number, width = 0) => `0${value.toString(8).padStart(width, '0')}`;
  return [
    address,
    `${address}.`,
    String(number),
    `0x${hex(number)}`,
    `0X${hex(number, 8).toUpperCase()}`,
    `0x${hex(number, 16)}`,
    octal(number),
    octal(number, 20),
    bytes.map((byte) => `0x${hex(byte)}`).join('.'),
    bytes.map((byte) => `0x${hex(byte, 8)}`).join('.'),
    bytes.map((byte) => octal(byte)).join('.'),
    bytes.map((byte) => octal(byte, 8)).join('.'),
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `0x${hex(a)}.${(b * 256 + c) * 256 + d}`,
    [...address].map((character) => `%${hex(character.charCodeAt(0), 2)}`).join(''),
    `[::ffff:${address}]`,
    `[::ffff:${words}]`,
    `[0:0:0:0:0:FFFF:${words.toUpperCase()}]`,
    `[::ffff:0:${address}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b::${words}]`,
    `[64:ff9b:1::${address}]`,
    `[2002:${words}::1]`,
    `[2001:0:${words}::1]`,
    // Zone ids are not allowed in a URL.
    `[::ffff:${address}%25lo]`,
    `[::ffff:${address}%251]`,
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replaceAll('.', '\u3002'),
  ];
}

/** Tests the attempt's own checks, which also cover a URL that was set before a rule existed. */
describe('addresses that webhooks must not reach', () => {
  let server: Server;
  let agent: Agent;
  let accepted = 0;
  let connects = 0;
  // Node creates one of these for every outgoing TCP connection, whatever code opens it and wherever it leads.
  const watch = createHook({ init: (_id, type) => void (type === 'TCPCONNECTWRAP' && (connects += 1)) });
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const guard = new AddressGuard([]);
  const port = () => (server.address() as AddressInfo).port;

  beforeAll(async () => {
    server = createServer((socket) => {
      accepted += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  beforeEach(() => {
    agent = createGuardedAgent({ guard, connectTimeoutMs: 2_000 });
    accepted = 0;
    connects = 0;
    watch.enable();
  });
  afterEach(async () => {
    watch.disable();
    await agent.destroy();
  });

  const send = (url: string, through = agent) =>
    new AttemptSender(through, { delivery: { timeoutMs: 2_000, retryDelaysMs: [] } }).send(
      {
        url,
        webhookId: 'msg_1',
        body: '{}',
        keys: [signingKey(secret)],
      },
      new Date(),
    );

  async function expectUnreachable(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      expect([url, checkEndpointUrl(url, guard).length > 0]).toEqual([url, true]);
      expect([url, await send(url)]).toEqual([
        url,
        expect.objectContaining({ outcome: 'connection_error', statusCode: null }),
      ]);
    }
    expect({ connects, accepted }).toEqual({ connects: 0, accepted: 0 });
  }

  it('notices a connection, which the cases below must not make', async () => {
    const open = createGuardedAgent({ guard: new AddressGuard(['127.0.0.0/8']), connectTimeoutMs: 2_000 });
    await send(`https://127.0.0.1:${port()}/`, open);
    await open.destroy();
    expect({ connects, accepted }).toEqual({ connects: 1, accepted: 1 });
  });

  it.each(BLOCKED_IPV4)('%s in every spelling', async (address) => {
    await expectUnreachable(spellings(address).map((host) => `https://${host}:${port()}/hook`));
  });

  it('blocked IPv6 ranges', async () => {
    await expectUnreachable(
      BLOCKED_IPV6.flatMap((address) => [`https://[${address}]:${port()}/`, `https://[${address.toUpperCase()}]/`]),
    );
  });

  it('behind credentials, backslashes and encodings', async () => {
    const local = `127.0.0.1:${port()}`;
    await expectUnreachable([
      `https://example.com@${local}/`,
      `https://example.com:443@${local}/`,
      `https://user:pass@${local}/`,
      `https://@${local}/`,
      `https://:@${local}/`,
      `https://example.com%2f@${local}/`,
      `https://example.com%00@${local}/`,
      `https://a@b@${local}/`,
      `https://example.com%23@${local}/`,
      `https://${local}/#@example.com/`,
      `https://${local}?@example.com/`,
      `https://${local}\\@example.com/`,
      `https:\\\\${local}\\`,
      `https:/${local}/`,
      `https:${local}/`,
      `https:///${local}/`,
      `https://\t${local}/`,
      `https://127.0.0\t.1:${port()}/`,
      `https://127.0.0.1\n:${port()}/`,
      `https://%31%32%37.0.0.1:${port()}/`,
      `https://127。0。0。1:${port()}/`,
      `https://①②⑦.0.0.1:${port()}/`,
    ]);
  });

  it('by other schemes and at any port', async () => {
    const schemes = ['http', 'ws', 'wss', 'ftp', 'file', 'gopher', 'dict', 'ldap', 'unix', 'data', 'javascript'];
    const ports = [0, 22, 25, 80, 443, 2375, 4222, 5432, 6379, 8080, 8443, 9200, 65_535];
    await expectUnreachable([
      ...schemes.map((scheme) => `${scheme}://127.0.0.1:${port()}/`),
      ...schemes.map((scheme) => `${scheme}:127.0.0.1:${port()}`),
      ...ports.map((number) => `https://127.0.0.1:${number}/`),
    ]);
  });

  it('by names that mean this host', async () => {
    for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.b.localhost.']) {
      expect([name, await send(`https://${name}:${port()}/`)]).toEqual([
        name,
        expect.objectContaining({ errorCode: 'ADDRESS_REFUSED' }),
      ]);
    }
    expect({ connects, accepted }).toEqual({ connects: 0, accepted: 0 });
  });

  it.each(BLOCKED_IPV4.concat(BLOCKED_IPV6))(
    'by a name that resolves to %s, alone or among public ones',
    async (address) => {
      for (const addresses of [[address], ['8.8.8.8', address], [address, '8.8.8.8', '2606:4700::1111']]) {
        const resolving = createGuardedAgent({
          guard,
          connectTimeoutMs: 2_000,
          resolve: () => Promise.resolve(addresses),
        });
        expect(await send(`https://hook.example:${port()}/`, resolving)).toMatchObject({
          errorCode: 'ADDRESS_REFUSED',
        });
        await resolving.destroy();
      }
      expect({ connects, accepted }).toEqual({ connects: 0, accepted: 0 });
    },
  );
});
