import { eventually } from '@sms/testing';
import type { TLSSocket } from 'node:tls';
import { drip, RawReceiver } from '../testing/raw-receiver';
import { signingKey } from './signature';

const TIMEOUT_MS = 600;
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

describe('what comes back to a POST', () => {
  let receiver: RawReceiver;

  beforeEach(async () => {
    receiver = await RawReceiver.start();
  });

  afterEach(() => receiver.stop());

  const answering = (answer: string) => (socket: TLSSocket) => void socket.write(answer);

  /** Measures `work` from its call, so that its synchronous part counts as well. Times in milliseconds. */
  async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
    const startedAt = performance.now();
    return [await work(), performance.now() - startedAt];
  }

  describe('answers without an end', () => {
    it('a body of which nothing comes: its status counts at the deadline, and the connection is closed', async () => {
      let closed = false;
      receiver.behave = (socket) => {
        socket.once('close', () => (closed = true));
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n');
      };
      const [result, tookMs] = await timed(() => receiver.send());
      expect(result).toMatchObject({ outcome: 'delivered', statusCode: 200, responseExcerpt: '' });
      expect(result.durationMs).toBeLessThan(TIMEOUT_MS);
      expect(tookMs).toBeGreaterThan(TIMEOUT_MS - 10);
      await eventually(() => expect(closed).toBe(true));
    });

    it('chunks that trickle in beyond the deadline: what has come by then is kept', async () => {
      receiver.behave = (socket) => {
        socket.write('HTTP/1.1 503 Away\r\nTransfer-Encoding: chunked\r\nRetry-After: 3\r\n\r\n');
        drip(socket, '1\r\n.\r\n', 20);
      };
      const result = await receiver.send();
      expect(result).toMatchObject({ outcome: 'server_error', statusCode: 503, retryAfterMs: 3_000 });
      expect(result.responseExcerpt).toMatch(/^\.+$/);
    });

    it('early hints for ever are no answer', async () => {
      receiver.behave = (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n', 5);
      expect(await receiver.send()).toMatchObject({ outcome: 'timeout', statusCode: null, responseExcerpt: null });
    });

    it('each attempt has a deadline of its own', async () => {
      receiver.behave = () => undefined;
      const sender = receiver.sender(TIMEOUT_MS);
      const attempts: Promise<[{ outcome: string }, number]>[] = [];
      for (let number = 0; number < 4; number += 1) {
        const attempt = { url: receiver.url, webhookId: `msg_${number}`, body: '{}', keys: [signingKey('whsec_AAAA')] };
        attempts.push(timed(() => sender.send(attempt, new Date())));
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      for (const [result, tookMs] of await Promise.all(attempts)) {
        expect(result).toMatchObject({ outcome: 'timeout', errorCode: 'TIMEOUT' });
        expect(tookMs).toBeGreaterThan(TIMEOUT_MS - 10);
        expect(tookMs).toBeLessThan(TIMEOUT_MS * 2);
      }
    });
  });

  describe('connections that break', () => {
    it('in the middle of the headers', async () => {
      receiver.behave = (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-Part', () => socket.destroy());
      };
      expect(await receiver.send()).toMatchObject({ outcome: 'connection_error', statusCode: null });
    });

    it('by a reset in the middle of the body: the status counts', async () => {
      receiver.behave = (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', () =>
          setTimeout(() => receiver.connections[0]?.resetAndDestroy(), 50),
        );
      };
      expect(await receiver.send()).toMatchObject({ outcome: 'delivered', statusCode: 200, responseExcerpt: 'half' });
    });

    it('before TLS has begun, or never begin it', async () => {
      const closing = await receiver.plain((socket) => socket.destroy());
      expect(await receiver.send({ url: closing })).toMatchObject({ outcome: 'connection_error', statusCode: null });
      const silent = await receiver.plain(() => undefined);
      const [result, tookMs] = await timed(() => receiver.send({ url: silent }));
      expect(result).toMatchObject({ outcome: 'timeout', errorCode: 'TIMEOUT' });
      expect(tookMs).toBeLessThan(TIMEOUT_MS * 2);
    });

    it('are not made any more after the deadline, and nothing is sent on those that were', async () => {
      const resolved: (() => void)[] = [];
      const late = receiver.agentResolving(() => new Promise((resolve) => resolved.push(() => resolve(['127.0.0.1']))));
      receiver.behave = answering(OK);
      const url = receiver.url.replace('127.0.0.1', 'localhost');
      expect(await receiver.send({ url, through: late })).toMatchObject({ outcome: 'timeout', errorCode: 'TIMEOUT' });
      for (const resolve of resolved) resolve();
      await eventually(() => expect(receiver.connections.map(({ destroyed }) => destroyed)).toEqual([true]));
      expect(receiver.received.join('')).toBe('');
      await late.destroy();
    });

    it('with the process: what is in flight ends, what comes later is not sent', async () => {
      receiver.behave = () => void receiver.agent.destroy();
      expect(await receiver.send()).toMatchObject({ outcome: 'connection_error', errorCode: 'UND_ERR_DESTROYED' });
      expect(await receiver.send()).toMatchObject({ outcome: 'connection_error', errorCode: 'UND_ERR_DESTROYED' });
    });
  });

  describe('HTTP that is seldom seen', () => {
    it('early hints before the answer', async () => {
      receiver.behave = answering(
        `HTTP/1.1 103 Early Hints\r\nRetry-After: 9\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${OK}`,
      );
      expect(await receiver.send()).toMatchObject({ outcome: 'delivered', statusCode: 200, retryAfterMs: null });
    });

    it.each([
      ['100 Continue', `HTTP/1.1 100 Continue\r\n\r\n${OK}`],
      ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ])('%s, which was not asked for, is a failed connection', async (_name, answer) => {
      receiver.behave = answering(answer);
      expect(await receiver.send()).toMatchObject({ outcome: 'connection_error', errorCode: 'UND_ERR_SOCKET' });
    });

    it('one enormous header', async () => {
      receiver.behave = answering(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(65_536)}\r\n\r\n`);
      expect(await receiver.send()).toMatchObject({
        outcome: 'connection_error',
        errorCode: 'UND_ERR_HEADERS_OVERFLOW',
      });
    });

    it('an answer before the request has been read', async () => {
      receiver.behave = (socket) => {
        socket.pause();
        socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nno!');
      };
      const body = JSON.stringify('x'.repeat(8_388_608));
      expect(await receiver.send({ body, timeoutMs: 5_000 })).toMatchObject({
        outcome: 'rejected',
        statusCode: 413,
        responseExcerpt: 'no!',
      });
    });

    it('the first of several Retry-After, in any case of letters', async () => {
      receiver.behave = answering(
        'HTTP/1.1 429 Slow\r\nX-Retry-Aft: 1\r\nRETRY-AFTER: 20\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n',
      );
      expect(await receiver.send()).toMatchObject({ outcome: 'throttled', retryAfterMs: 20_000 });
    });

    it('a second answer to one request ends its connection, and nothing else', async () => {
      receiver.behave = answering(OK + OK);
      expect(await receiver.send()).toMatchObject({ outcome: 'delivered' });
      expect(await receiver.send()).toMatchObject({ outcome: 'delivered' });
    });
  });

  describe('connections', () => {
    const sendThree = async () => {
      for (let number = 0; number < 3; number += 1)
        expect(await receiver.send()).toMatchObject({ outcome: 'delivered', statusCode: 200 });
      return receiver.connections.length;
    };

    it('are used again', async () => {
      receiver.behave = answering(OK);
      expect(await sendThree()).toBe(1);
    });

    it('are used again after a body of sixteen kilobytes, and cut off after a longer one', async () => {
      const body = (length: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}`;
      receiver.behave = answering(body(16_384));
      expect(await sendThree()).toBe(1);
      receiver.behave = answering(body(16_385));
      expect(await receiver.send()).toMatchObject({ outcome: 'delivered', responseExcerpt: 'x'.repeat(1_024) });
      await eventually(() => expect(receiver.connections[0]?.destroyed).toBe(true));
    });

    it('are made anew for a receiver that closes each', async () => {
      receiver.behave = answering('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok');
      expect(await sendThree()).toBe(3);
    });

    it('and when the end of the connection is the end of the body', async () => {
      receiver.behave = (socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\nto the end');
      expect((await receiver.send()).responseExcerpt).toBe('to the end');
      expect(await sendThree()).toBe(4);
    });
  });

  it('is the answer to one request with these headers', async () => {
    receiver.behave = answering(OK);
    await receiver.send({ body: '{"a":"ü"}' });
    const [head, body] = receiver.received[0]!.split('\r\n\r\n');
    expect(body).toBe(Buffer.from('{"a":"ü"}').toString('latin1'));
    expect(head!.split('\r\n').map((line) => line.replace(/^(webhook-(?:timestamp|signature)): .*/, '$1'))).toEqual([
      'POST /hook HTTP/1.1',
      `host: ${new URL(receiver.url).host}`,
      'connection: keep-alive',
      'content-type: application/json',
      'user-agent: sms-platform-webhooks/1.0',
      'webhook-id: msg_1',
      'webhook-timestamp',
      'webhook-signature',
      'content-length: 10',
    ]);
  });
});
