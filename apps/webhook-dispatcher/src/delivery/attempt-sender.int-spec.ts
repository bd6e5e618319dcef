import { testInfrastructure } from '@sms/testing';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { Agent } from 'undici';
import { AddressGuard } from '../network/address-guard';
import { createGuardedAgent } from '../network/guarded-agent';
import { AttemptSender } from './attempt-sender';

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
    return createGuardedAgent({ guard: new AddressGuard(['127.0.0.0/8']), connectTimeoutMs: TIMEOUT_MS, extraCa });
  }

  const send = (through = agent) =>
    new AttemptSender(through, { delivery: { timeoutMs: TIMEOUT_MS, retryDelaysMs: [] } }).send({
      url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      webhookId: 'msg_1',
      body: '{}',
      secrets: [secret],
    });

  /** Writes a piece again and again until the socket is gone. */
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
