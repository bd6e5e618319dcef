import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { AddressGuard } from './address-guard';
import { createGuardedAgent } from './guarded-agent';

describe('guarded agent', () => {
  let server: Server;
  let connections = 0;
  const port = () => (server.address() as AddressInfo).port;

  beforeEach(async () => {
    connections = 0;
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  async function codeOf(
    url: string,
    allowedCidrs: readonly string[],
    resolve?: (hostname: string) => Promise<string[]>,
  ): Promise<unknown> {
    const agent = createGuardedAgent({
      guard: new AddressGuard(allowedCidrs),
      connectTimeoutMs: 2_000,
      ...(resolve ? { resolve } : {}),
    });
    try {
      await request(url, { dispatcher: agent, method: 'POST', body: '{}' });
      return 'answered';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    } finally {
      await agent.destroy();
    }
  }

  it('refuses literals without connecting', async () => {
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      expect(await codeOf(`https://${host}:${port()}/`, [])).toBe('ADDRESS_REFUSED');
    }
    expect(connections).toBe(0);
  });

  it('refuses plain http, also towards an allowed address', async () => {
    expect(await codeOf(`http://127.0.0.1:${port()}/`, ['127.0.0.0/8'])).toBe('ADDRESS_REFUSED');
    expect(connections).toBe(0);
  });

  it('refuses names that resolve to loopback', async () => {
    expect(await codeOf(`https://localhost:${port()}/`, [])).toBe('ADDRESS_REFUSED');
    expect(await codeOf(`https://hook.localhost:${port()}/`, [])).toBe('ADDRESS_REFUSED');
    expect(connections).toBe(0);
  });

  it('refuses a name when any of its addresses is not public', async () => {
    expect(await codeOf(`https://hook.example:${port()}/`, [], () => Promise.resolve(['8.8.8.8', '127.0.0.1']))).toBe(
      'ADDRESS_REFUSED',
    );
    expect(await codeOf(`https://hook.example:${port()}/`, [], () => Promise.resolve([]))).toBe('ADDRESS_REFUSED');
    expect(connections).toBe(0);
  });

  it('looks a name up once for a connection, so a second, different answer is never used', async () => {
    let lookups = 0;
    const rebinding = () => {
      lookups += 1;
      return Promise.resolve(lookups === 1 ? ['127.0.0.1'] : ['10.0.0.1']);
    };
    expect(await codeOf(`https://hook.example:${port()}/`, ['127.0.0.0/8'], rebinding)).toBe('ECONNRESET');
    expect(lookups).toBe(1);
    expect(connections).toBe(1);
  });

  it('tells a failed look-up by its code', async () => {
    const failure = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    expect(await codeOf('https://hook.example/', [], () => Promise.reject(failure))).toBe('ENOTFOUND');
  });
});
