import { testInfrastructure } from '@sms/testing';
import { readFileSync } from 'node:fs';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import path from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Agent } from 'undici';
import { AddressGuard } from '../network/address-guard';
import { createGuardedAgent } from '../network/guarded-agent';
import { AttemptSender } from './attempt-sender';
import { signingKey } from './signature';

const TIMEOUT_MS = 600;

describe('AttemptSender against misbehaving receivers', () => {
  const file = (name: string) => readFileSync(path.join(testInfrastructure().caDir, name), 'utf8');
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  let server: Server;
  let agent: Agent;
  let behave: (socket: TLSSocket) => void;
  const sockets = new Set<TLSSocket>();

  beforeEach(async () => {
    server = createServer({ cert: file('server.pem'), key: file('server-key.pem') }, (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => behave(socket));
    });
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    agent = agentTrusting(file('ca.pem'));
  });

  afterEach(async () => {
    await agent.destroy();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  function agentTrusting(extraCa?: string): Agent {
    return createGuardedAgent({ guard: new AddressGuard(['127.0.0.0/8']), connectTimeoutMs: 10_000, extraCa });
  }

  const urlOf = (target: TcpServer) => `https://127.0.0.1:${(target.address() as AddressInfo).port}/hook`;

  const send = (through = agent, url = urlOf(server), timeoutMs = TIMEOUT_MS) =>
    new AttemptSender(through, { delivery: { timeoutMs, retryDelaysMs: [] } }).send(
      {
        url,
        webhookId: 'msg_1',
        body: '{}',
        keys: [signingKey(secret)],
      },
      new Date(),
    );

  function collectGarbage(): void {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }

  /** Writes a piece periodically until the socket is closed. */
  function drip(socket: TLSSocket, piece: string, everyMs: number): void {
    const timer = setInterval(() => socket.write(piece), everyMs);
    socket.once('close', () => clearInterval(timer));
  }

  it('gives up on headers that trickle in, at its deadline', async () => {
    behave = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip(socket, 'X-Slow: yes\r\n', 20);
    };
    const startedAt = performance.now();
    expect(await send()).toMatchObject({ outcome: 'timeout', statusCode: null, errorCode: 'TIMEOUT' });
    expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS * 4);
  });

  it('keeps a kilobyte of an enormous body and hangs up', async () => {
    let written = 0;
    const closed = new Promise<void>((resolve) => {
      behave = (socket) => {
        socket.once('close', () => resolve());
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n');
        const block = Buffer.alloc(65_536, 'x');
        const pump = (): void => {
          while (!socket.destroyed && written < 1_073_741_824) {
            written += block.length;
            if (!socket.write(block)) return void socket.once('drain', pump);
          }
        };
        pump();
      };
    });
    const result = await send();
    expect(result).toMatchObject({ outcome: 'delivered', statusCode: 200 });
    expect(result.responseExcerpt).toHaveLength(1_024);
    await closed;
    expect(written).toBeLessThan(32 * 1_048_576);
  });

  it('holds little of many enormous bodies at once', async () => {
    const sent = new Map<TLSSocket, number>();
    behave = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n');
      const block = Buffer.alloc(65_536, 'x');
      const pump = (): void => {
        while (!socket.destroyed) {
          sent.set(socket, (sent.get(socket) ?? 0) + block.length);
          if (!socket.write(block)) return void socket.once('drain', pump);
        }
      };
      pump();
    };
    const before = process.memoryUsage().rss;
    const results = await Promise.all(Array.from({ length: 30 }, () => send(agent, urlOf(server), 10_000)));
    for (const result of results) expect(result.responseExcerpt?.length ?? 0).toBeLessThanOrEqual(1_024);
    expect(results.filter(({ outcome }) => outcome === 'delivered').length).toBeGreaterThan(0);
    for (const written of sent.values()) expect(written).toBeLessThan(32 * 1_048_576);
    // The resident set includes the test server's buffers.
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1_048_576);
  });

  it('lets the status that came in time count, whatever the body does', async () => {
    behave = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n');
      drip(socket, '.', 20);
    };
    const startedAt = performance.now();
    expect(await send()).toMatchObject({ outcome: 'delivered', statusCode: 200 });
    expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS * 4);
    behave = (socket) => {
      socket.write('HTTP/1.1 500 No\r\nContent-Length: 1000\r\n\r\npart');
      setTimeout(() => socket.destroy(), 50);
    };
    expect(await send()).toMatchObject({ outcome: 'server_error', statusCode: 500, responseExcerpt: 'part' });
  });

  it.each([
    ['HTTP/1.1 410 Gone', '', 'rejected', 410, null],
    ['HTTP/1.1 429 Slow', 'Retry-After: 120\r\n', 'throttled', 429, 120_000],
    ['HTTP/1.1 503 Away', 'Retry-After: 7\r\n', 'server_error', 503, 7_000],
    ['HTTP/1.1 204 No Content', '', 'delivered', 204, null],
  ])('reads %s', async (status, headers, outcome, statusCode, retryAfterMs) => {
    behave = (socket) => void socket.end(`${status}\r\n${headers}Content-Length: 0\r\n\r\n`);
    expect(await send()).toMatchObject({ outcome, statusCode, retryAfterMs });
  });

  it('takes a connection that is reset for a failed one', async () => {
    const resetting = createTcpServer((socket) => void socket.once('data', () => socket.resetAndDestroy()));
    await new Promise<void>((resolve) => resetting.listen(0, '127.0.0.1', resolve));
    expect(await send(agent, urlOf(resetting))).toMatchObject({
      outcome: 'connection_error',
      statusCode: null,
      errorCode: 'ECONNRESET',
    });
    await new Promise((resolve) => resetting.close(resolve));
  });

  it('accepts an answer shortly before its deadline, and none after it', async () => {
    const timeoutMs = 2_000;
    const answering = (afterMs: number) => {
      behave = (socket) => void setTimeout(() => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'), afterMs);
      return send(agent, urlOf(server), timeoutMs);
    };
    expect(await answering(timeoutMs * 0.75)).toMatchObject({ outcome: 'delivered' });
    expect(await answering(timeoutMs * 1.25)).toMatchObject({ outcome: 'timeout', errorCode: 'TIMEOUT' });
  });

  it('takes a certificate it cannot verify for a failed connection', async () => {
    behave = () => undefined;
    const strict = agentTrusting();
    const result = await send(strict);
    await strict.destroy();
    expect(result).toMatchObject({ outcome: 'connection_error', statusCode: null });
    expect(result.errorCode).toMatch(/CERT|SIGNATURE/);
  });

  it('takes an answer that is no HTTP, or a connection closed without one, for a failed connection', async () => {
    behave = (socket) => void socket.end('garbage\r\n\r\n');
    expect(await send()).toMatchObject({ outcome: 'connection_error', statusCode: null });
    behave = (socket) => void socket.end();
    expect(await send()).toMatchObject({ outcome: 'connection_error', statusCode: null });
  });

  it('resumes the TLS session of an earlier connection, also after a garbage collection', async () => {
    const resumed: boolean[] = [];
    behave = (socket) => {
      resumed.push(socket.isSessionReused());
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    };
    const inTime = () => send(agent, urlOf(server), 10_000);
    expect(await inTime()).toMatchObject({ outcome: 'delivered' });
    collectGarbage();
    expect(await inTime()).toMatchObject({ outcome: 'delivered' });
    expect(resumed).toEqual([false, true]);
  });

  it('does not read headers without end', async () => {
    behave = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip(socket, `X-Long: ${'x'.repeat(8_192)}\r\n`, 1);
    };
    expect(await send()).toMatchObject({ outcome: 'connection_error', errorCode: 'UND_ERR_HEADERS_OVERFLOW' });
  });

  it('does not follow a redirect', async () => {
    let requests = 0;
    behave = (socket) => {
      requests += 1;
      socket.end('HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n');
    };
    expect(await send()).toMatchObject({ outcome: 'rejected', statusCode: 302 });
    expect(requests).toBe(1);
  });
});
